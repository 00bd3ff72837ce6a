// The page of the API search. What it shows comes from the server, as text.
'use strict';

const vscode = acquireVsCodeApi();
const words = JSON.parse(document.body.dataset.words);
const query = document.getElementById('query');
const framework = document.getElementById('framework');
const found = document.getElementById('found');
const detail = document.getElementById('detail');
const told = document.getElementById('told');
const DELAY_MS = 120;
let timer;
let shown;

// An element with a class, and texts or elements in it.
function make(tag, className, ...inner) {
  const element = document.createElement(tag);
  if (className) {
    element.className = className;
  }
  element.append(...inner.filter((one) => one !== undefined && one !== null && one !== ''));
  return element;
}

// A text in which `...` is code.
function prose(tag, className, text) {
  const element = make(tag, className);
  text.split('`').forEach((part, at) => element.append(at % 2 ? make('code', '', part) : part));
  return element;
}

function ask() {
  clearTimeout(timer);
  timer = setTimeout(() => {
    remember();
    vscode.postMessage({ type: 'search', query: query.value, framework: framework.value });
  }, DELAY_MS);
}

function remember() {
  vscode.setState({ query: query.value, framework: framework.value, name: shown });
}

function badge(item) {
  return item.status ? make('span', `status ${item.status}`, item.statusText) : undefined;
}

function showFound({ items, query: asked }) {
  if (asked !== query.value.trim()) {
    return; // typed on since
  }
  leave();
  found.replaceChildren(
    ...items.map((item, at) => {
      const row = make('li', '', make('code', 'name', item.name), badge(item), target(item));
      row.id = `item-${at}`;
      row.setAttribute('role', 'option');
      row.setAttribute('aria-selected', 'false');
      row.dataset.name = item.name;
      return row;
    }),
  );
  told.textContent = asked && items.length === 0 ? words.none : '';
}

function target(item) {
  return item.target ? make('span', 'target', item.framework === 'mindspore' ? '← ' : '→ ', make('code', '', item.target)) : undefined;
}

function select(step) {
  const rows = [...found.children];
  const at = rows.findIndex((row) => row.getAttribute('aria-selected') === 'true');
  const next = rows[Math.min(Math.max(at + step, 0), rows.length - 1)];
  for (const row of rows) {
    row.setAttribute('aria-selected', String(row === next));
  }
  if (next) {
    query.setAttribute('aria-activedescendant', next.id);
    next.scrollIntoView({ block: 'nearest' });
  }
}

function open(name) {
  shown = name;
  remember();
  vscode.postMessage({ type: 'detail', name });
}

function leave() {
  shown = undefined;
  detail.hidden = true;
  found.hidden = false;
}

function showDetail(answer) {
  if (answer.name !== shown) {
    return;
  }
  const back = make('button', 'back', `← ${words.back}`);
  back.type = 'button';
  back.addEventListener('click', () => {
    leave();
    remember();
    query.focus();
  });
  const head = make('h2', '', make('code', '', answer.name));
  const under = make('p', 'under', badge(answer), make('span', 'place', answer.place));
  const parts = [back, head, under, links([answer.name, answer.docs])];
  if (!answer.known) {
    parts.push(make('p', '', words.none), ...names(words.meant, answer.meant.map((name) => ({ api: name }))));
  } else if (answer.framework === 'mindspore') {
    parts.push(facts([[words.platforms, answer.platformsText], [words.since, answer.since]]), ...names(words.replaces, answer.replaces));
  } else {
    parts.push(...mapped(answer));
  }
  detail.replaceChildren(...parts.filter(Boolean));
  found.hidden = true;
  detail.hidden = false;
  told.textContent = '';
  detail.focus({ preventScroll: true });
  window.scrollTo(0, 0);
}

function mapped(answer) {
  const parts = [facts([[words.policy, answer.policyText], [words.advice, answer.advice]]), bullets(answer.differences)];
  if (!answer.status) {
    parts.push(make('p', '', words.unmapped));
  }
  (answer.targets ?? []).forEach((target, at) => {
    const title = make('h3', '', link(target.api, at === 0 ? '→ ' : `${words.others} `));
    const shared = target.differences.filter((text) => !answer.differences.includes(text));
    parts.push(
      make('section', '', title, make('p', 'under', badge(target)),
        facts([[words.platforms, target.platformsText || words.unstated], [words.since, target.since], [words.evidence, target.evidence]]),
        bullets(shared), parameters(target.parameters), links([target.api, target.docs])),
    );
  });
  if (answer.drafted) {
    parts.push(make('p', 'dim', words.drafted));
  }
  return parts;
}

function facts(pairs) {
  const list = make('dl', '');
  for (const [name, value] of pairs) {
    if (value) {
      list.append(make('dt', '', name), prose('dd', '', value));
    }
  }
  return list.children.length ? list : undefined;
}

function bullets(texts) {
  if (!texts || texts.length === 0) {
    return undefined;
  }
  return make('div', '', make('h4', '', words.differences), make('ul', 'texts', ...texts.map((text) => prose('li', '', text))));
}

function parameters(rows) {
  if (rows.length === 0) {
    return undefined;
  }
  const head = make('tr', '', ...[words.torch, words.mindspore, words.status].map((text) => make('th', '', text)));
  const cell = (name, value) => (name ? make('code', '', value === null ? name : `${name}=${value}`) : '-');
  const lines = rows.map((row) => {
    const change = row.same ? make('td', 'dim', row.statusText) : make('td', '', make('b', '', row.statusText), row.note ? prose('div', 'dim', row.note) : '');
    return make('tr', row.same ? 'same' : '', make('td', '', cell(row.torch, row.torchDefault)), make('td', '', cell(row.mindspore, row.mindsporeDefault)), change);
  });
  return make('div', 'wide', make('h4', '', words.parameters), make('table', '', make('thead', '', head), make('tbody', '', ...lines)));
}

function names(title, items) {
  if (items.length === 0) {
    return [];
  }
  return [make('h4', '', title), make('ul', 'names', ...items.map((item) => make('li', '', link(item.api), badge(item))))];
}

// A name that leads to its own detail.
function link(name, before = '') {
  const button = make('button', 'link', before, make('code', '', name));
  button.type = 'button';
  button.addEventListener('click', () => open(name));
  return button;
}

function links([name, address]) {
  if (!address) {
    return undefined;
  }
  const button = make('button', 'link', `${words.documentation}: ${name}`);
  button.type = 'button';
  button.addEventListener('click', () => vscode.postMessage({ type: 'open', address }));
  return make('p', 'docs', button);
}

query.addEventListener('input', ask);
framework.addEventListener('change', ask);
document.querySelector('form').addEventListener('submit', (event) => event.preventDefault());
query.addEventListener('keydown', (event) => {
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    select(event.key === 'ArrowDown' ? 1 : -1);
  } else if (event.key === 'Enter') {
    const row = found.querySelector('[aria-selected=true]') ?? found.firstElementChild;
    if (row && !found.hidden) {
      open(row.dataset.name);
    }
  } else if (event.key === 'Escape' && !detail.hidden) {
    leave();
    remember();
  }
});
found.addEventListener('click', (event) => {
  const row = event.target.closest('li');
  if (row) {
    open(row.dataset.name);
  }
});
window.addEventListener('message', ({ data }) => {
  if (data.type === 'found') {
    showFound(data.answer);
  } else if (data.type === 'detail') {
    showDetail(data.answer);
  } else if (data.type === 'show') {
    query.value = data.name;
    open(data.name);
  } else if (data.type === 'refresh') {
    if (shown) {
      open(shown);
    } else {
      ask();
    }
  } else if (data.type === 'failed') {
    told.textContent = data.message;
  }
});

const before = vscode.getState();
if (before) {
  query.value = before.query ?? '';
  framework.value = before.framework ?? '';
  if (before.name) {
    open(before.name);
  } else if (query.value) {
    ask();
  }
}
vscode.postMessage({ type: 'ready' });
if (!before && query.value) {
  ask(); // typed before this ran
}
