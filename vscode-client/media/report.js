// Makes the server's report live: places jump, rows are filtered, buttons work.
'use strict';

const vscode = acquireVsCodeApi();

for (const id of ['refresh', 'export', 'whole']) {
  document.getElementById(id)?.addEventListener('click', () => vscode.postMessage({ type: id }));
}

for (const place of document.querySelectorAll('a.place')) {
  place.href = '#';
  place.addEventListener('click', (event) => {
    event.preventDefault();
    const { path, line, column, cell } = place.dataset;
    vscode.postMessage({ type: 'place', path, line: +line, column: +column, cell: cell && +cell });
  });
}

const filter = document.getElementById('filter');
filter?.addEventListener('input', () => {
  const wanted = filter.value.trim().toLowerCase();
  const fits = (element) => element.textContent.toLowerCase().includes(wanted);
  for (const row of document.querySelectorAll('table.list tbody tr')) {
    row.hidden = !fits(row);
  }
  for (const file of document.querySelectorAll('details')) {
    const isWhole = fits(file.querySelector('summary'));
    let some = false;
    for (const item of file.querySelectorAll('li')) {
      item.hidden = !isWhole && !fits(item);
      some ||= !item.hidden;
    }
    file.hidden = !some;
  }
});
