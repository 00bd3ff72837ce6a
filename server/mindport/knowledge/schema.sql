-- One read-only file: all that mindport knows.
CREATE TABLE build_info (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE release (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  source TEXT NOT NULL,        -- inventory | official table
  names INTEGER NOT NULL,      -- MindSpore names known of it
  mappings INTEGER NOT NULL    -- torch APIs answered for it
);

-- What the analyser loads at start, as lines of fields parted by tabs: splitting one text is more
-- than twice as fast as reading as many rows. `symbols`: name, kind, returns, bases joined by ' ',
-- overloads (JSON [[parameter names], returns] where they return different types). `aliases`:
-- other import path, public name. MindSpore's names are not among them.
CREATE TABLE lines (name TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID;

-- Kinds and signatures of every name; release 0 for libraries other than MindSpore.
CREATE TABLE signature (id INTEGER PRIMARY KEY, json TEXT NOT NULL);
CREATE TABLE entry (
  name TEXT NOT NULL,
  release INTEGER NOT NULL,
  kind TEXT NOT NULL,
  platforms TEXT NOT NULL,
  bases TEXT NOT NULL,
  returns TEXT NOT NULL,
  signature INTEGER NOT NULL,
  PRIMARY KEY (name, release)
) WITHOUT ROWID;
-- Whether each MindSpore release has a name, a letter for each, oldest first: there, absent, unknown.
CREATE TABLE presence (name TEXT PRIMARY KEY, states TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE other_name (alias TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID;

-- Texts name their own release by a mark, so that equal answers of many releases stand once.
CREATE TABLE answer (id INTEGER PRIMARY KEY, json TEXT NOT NULL);
-- One line for each run of releases with the same answers.
CREATE TABLE answer_of (
  api TEXT NOT NULL,
  first INTEGER NOT NULL,
  last INTEGER NOT NULL,
  ascend INTEGER NOT NULL,
  gpu INTEGER NOT NULL,
  cpu INTEGER NOT NULL,
  PRIMARY KEY (api, first)
) WITHOUT ROWID;

-- MindSpore name -> torch names, for runs of releases.
CREATE TABLE reverse (
  target TEXT NOT NULL,
  api TEXT NOT NULL,
  first INTEGER NOT NULL,
  last INTEGER NOT NULL,
  PRIMARY KEY (target, api, first)
) WITHOUT ROWID;

-- What became of torch's own samples, converted and run.
CREATE TABLE conformance (
  api TEXT NOT NULL,
  backend TEXT NOT NULL,
  release TEXT NOT NULL,
  samples INTEGER NOT NULL,
  match INTEGER NOT NULL,
  differs INTEGER NOT NULL,
  fails INTEGER NOT NULL,
  not_converted INTEGER NOT NULL,
  empty INTEGER NOT NULL,
  error REAL NOT NULL,
  gradient_error REAL NOT NULL,
  note TEXT NOT NULL,
  PRIMARY KEY (api, backend, release)
) WITHOUT ROWID;

-- What the front end made of samples that nothing can run: shapes and types, no values.
CREATE TABLE compiled (
  api TEXT NOT NULL,
  backend TEXT NOT NULL,
  release TEXT NOT NULL,
  targets TEXT NOT NULL,
  samples INTEGER NOT NULL,
  matches INTEGER NOT NULL,
  differs INTEGER NOT NULL,
  opens INTEGER NOT NULL,
  not_compiled INTEGER NOT NULL,
  note TEXT NOT NULL,
  PRIMARY KEY (api, backend, release)
) WITHOUT ROWID;

-- The primitives in the gradient of a target that have no gradient of their own, parted by spaces.
CREATE TABLE second_order (target TEXT PRIMARY KEY, primitives TEXT NOT NULL) WITHOUT ROWID;

-- How the second gradient of an API was on CPU in PyNative mode: knowledge/second_order.py.
CREATE TABLE second_values (
  api TEXT NOT NULL,
  form TEXT NOT NULL,          -- "keepdim" for calls that keep the dimensions that they reduce
  linear TEXT NOT NULL,        -- linear | by input | ""
  within TEXT NOT NULL,        -- right | wrong | some | fails | "" where samples disagree
  last TEXT NOT NULL,
  computed TEXT NOT NULL,
  PRIMARY KEY (api, form)
) WITHOUT ROWID;

-- Which results depend on the values of tensors: knowledge/value_dependence.py.
CREATE TABLE value_dependence (
  api TEXT NOT NULL,
  kind TEXT NOT NULL,          -- shape | symbolic | scalar | reads | sampler
  condition TEXT NOT NULL,
  dims TEXT NOT NULL,
  PRIMARY KEY (api, kind)
) WITHOUT ROWID;

-- What operators do with memory, types and gradients: knowledge/operator_facts.py.
CREATE TABLE operator_facts (
  api TEXT PRIMARY KEY,
  shares TEXT NOT NULL,
  condition TEXT NOT NULL,     -- always | sometimes
  views TEXT NOT NULL,
  repeats TEXT NOT NULL,
  writes TEXT NOT NULL,
  of_bool TEXT NOT NULL,
  of_integer TEXT NOT NULL,
  of_float TEXT NOT NULL,
  of_complex TEXT NOT NULL,
  of_nothing TEXT NOT NULL,
  gradient TEXT NOT NULL,
  indices TEXT NOT NULL,
  adapts TEXT NOT NULL,
  fields TEXT NOT NULL,
  in_memory TEXT NOT NULL      -- own | kept | changed: the order of the elements
) WITHOUT ROWID;

-- The search needs where words stand, and the names of the pages, but never their texts again.
CREATE VIRTUAL TABLE page USING fts5(words, body, content = '', tokenize = 'porter unicode61');
CREATE TABLE page_name (id INTEGER PRIMARY KEY, name TEXT NOT NULL);

-- What people say for an API, where its name does not: the obvious one has place 0.
CREATE TABLE said (
    words TEXT NOT NULL,
    place INTEGER NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (words, place)
) WITHOUT ROWID;
