{
  // What is in the editor, or in the cells of a notebook.
  all(selector) {
    return document.querySelectorAll(`:is(.editor-instance, .notebookOverlay) ${selector}`);
  },

  // The lines that can be seen, top to bottom: each character with the box that it stands in.
  lines() {
    const lines = [...this.all('.view-lines > .view-line')];
    return lines
      .map((line) => ({ box: line.getBoundingClientRect(), characters: this.charactersOf(line) }))
      .sort((one, other) => one.box.top - other.box.top);
  },

  charactersOf(line) {
    const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const characters = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (let index = 0; index < node.length; index++) {
        range.setStart(node, index);
        range.setEnd(node, index + 1);
        const text = node.data[index].replace('\u00a0', ' ');
        characters.push({ text, box: range.getBoundingClientRect() });
      }
    }
    return characters;
  },

  // Severity and text of each squiggle: of the characters whose middle stands above it.
  squiggles() {
    const kinds = ['error', 'warning', 'info', 'hint', 'unnecessary'];
    const marks = [...this.all('.view-overlays .cdr')]
      .map((mark) => ({
        kind: kinds.find((kind) => mark.classList.contains(`squiggly-${kind}`)),
        box: mark.getBoundingClientRect(),
      }))
      .filter(({ kind }) => kind)
      .sort((one, other) => one.box.left - other.box.left);
    const isWithin = (value, start, end) => start < value && value < end;
    return this.lines().flatMap((line) =>
      marks
        .filter(({ box }) => isWithin((box.top + box.bottom) / 2, line.box.top, line.box.bottom))
        .map(({ kind, box: { left, right } }) => {
          const above = line.characters.filter(({ box }) =>
            isWithin((box.left + box.right) / 2, left, right),
          );
          return [kind, above.map(({ text }) => text).join('')];
        }),
    );
  },

  // Where the middle of a text stands on the page.
  middleOf(wanted) {
    for (const { characters } of this.lines()) {
      const start = characters.map(({ text }) => text).join('').indexOf(wanted);
      if (start >= 0) {
        const { box } = characters[start + Math.floor(wanted.length / 2)];
        return [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
      }
    }
    return undefined;
  },
}
