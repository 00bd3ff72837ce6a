import { build } from 'esbuild';

const tests = process.argv.includes('test');

await build({
  entryPoints: tests ? ['test/rows.test.ts', 'test/manifest.test.ts'] : ['src/extension.ts'],
  ...(tests ? { outdir: 'dist/test', outExtension: { '.js': '.cjs' } } : { outfile: 'dist/extension.js' }),
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  external: ['vscode'],
  minify: !tests,
});
