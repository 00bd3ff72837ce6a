import { readdirSync } from 'node:fs';
import { build } from 'esbuild';

const tests = process.argv.includes('test');

await build({
  entryPoints: tests ? readdirSync('test').map((name) => `test/${name}`) : ['src/extension.ts'],
  ...(tests ? { outdir: 'dist/test', outExtension: { '.js': '.cjs' } } : { outfile: 'dist/extension.js' }),
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  external: ['vscode'],
  minify: !tests,
});
