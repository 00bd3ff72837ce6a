"""The style of the HTML report."""

STYLE = """
:root { color-scheme: light dark;
  --fg: var(--vscode-foreground, light-dark(#1f2328, #d1d7e0));
  --bg: var(--vscode-editor-background, light-dark(#ffffff, #1e1f22));
  --dim: var(--vscode-descriptionForeground, light-dark(#59636e, #9198a1));
  --line: var(--vscode-panel-border, light-dark(#d1d9e0, #3d444d));
  --head: var(--vscode-editorWidget-background, light-dark(#f6f8fa, #282a2e));
  --link: var(--vscode-textLink-foreground, light-dark(#0969da, #4493f8));
  --ready: var(--vscode-charts-green, light-dark(#2f8f46, #4fb368));
  --change: var(--vscode-charts-orange, light-dark(#c66a00, #e0913a));
  --missing: var(--vscode-charts-red, light-dark(#cf222e, #f0655f));
  --data: var(--vscode-charts-blue, light-dark(#0969da, #4493f8));
  --idle: var(--vscode-descriptionForeground, light-dark(#818b98, #7d8590)); }
* { box-sizing: border-box; }
body { margin: 0; padding: 0; color: var(--fg); background: var(--bg);
  font: var(--vscode-font-size, 14px)/1.5 var(--vscode-font-family, system-ui, sans-serif); }
main { max-width: 72rem; margin: 0 auto; padding: 1rem 1.5rem 3rem; }
h1 { font-size: 1.5em; margin: .5rem 0; }
h2 { font-size: 1.1em; margin: 1.75rem 0 .5rem; }
p { margin: .25rem 0; }
header p, small, .chart th { color: var(--dim); }
header p.verdict { color: var(--fg); font-size: 1.05em; }
code { font-family: var(--vscode-editor-font-family, ui-monospace, monospace); font-size: .93em;
  color: inherit; background: none; padding: 0; overflow-wrap: break-word; }
.bar { display: block; width: 100%; height: 14px; margin: 1rem 0 .5rem; border-radius: 4px; }
rect { fill: var(--data); }
rect.automatic { fill: var(--ready); } rect.hand { fill: var(--change); }
rect.helper { fill: color-mix(in srgb, var(--ready) 70%, var(--data)); }
rect.unknown { fill: var(--missing); } rect.nothing { fill: var(--idle); }
.legend { list-style: none; margin: 0; padding: 0; display: flex;
  flex-wrap: wrap; gap: .25rem 1.5rem; }
.key { display: inline-block; width: .65em; height: .65em; border-radius: 2px; margin-right: .45em;
  background: var(--idle); }
.key.automatic { background: var(--ready); } .key.hand { background: var(--change); }
.key.helper { background: color-mix(in srgb, var(--ready) 70%, var(--data)); }
.key.unknown { background: var(--missing); }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr));
  gap: 0 2.5rem; }
table { border-collapse: collapse; width: 100%; }
.chart th { text-align: left; font-weight: normal; white-space: nowrap; padding-right: .75rem; }
.chart td { width: 100%; } .chart td.n { width: auto; }
.chart svg { display: block; width: 100%; height: 8px; }
.wide { overflow-x: auto; }
.list th { text-align: left; background: var(--head); font-weight: 600; white-space: nowrap; }
.list th.n { text-align: right; }
.list th, .list td { padding: .3rem .6rem; border-bottom: 1px solid var(--line);
  vertical-align: top; }
.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.list td:nth-child(3) { white-space: nowrap; }
.list td:last-child, .list td:last-child code { overflow-wrap: anywhere; }
details { border-bottom: 1px solid var(--line); padding: .3rem 0; }
summary { cursor: pointer; }
details ul { list-style: none; margin: .25rem 0 .5rem; padding-left: 1.1rem; }
details li { padding: .1rem 0; }
.place { color: var(--dim); font-variant-numeric: tabular-nums; margin-right: .4rem; }
a.place[href] { color: var(--link); text-decoration: none; }
a.place[href]:hover { text-decoration: underline; }
.code { font-weight: 600; margin-right: .3rem; }
.code.error { color: var(--missing); } .code.warning { color: var(--change); }
.code.info, .code.hint { color: var(--data); }
a:focus-visible, summary:focus-visible, button:focus-visible, input:focus-visible {
  outline: 1px solid var(--vscode-focusBorder, var(--link)); outline-offset: 1px; }
@media (max-width: 640px) {
  .list, .list tbody, .list tr, .list td { display: block; }
  .list thead { display: none; }
  .list tr { border-bottom: 1px solid var(--line); padding: .4rem 0; }
  .list td, .list td:nth-child(n) { border: 0; padding: .1rem 0 .1rem 7.5rem;
    text-indent: -7.5rem; text-align: left; white-space: normal; overflow-wrap: anywhere; }
  .list td::before { content: attr(data-name); display: inline-block; width: 7.5rem;
    color: var(--dim); text-indent: 0; }
  .list td > * { text-indent: 0; } }
@media print { main { max-width: none; } details { break-inside: avoid; } }
"""
