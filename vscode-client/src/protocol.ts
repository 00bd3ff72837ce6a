/** What the server's commands answer; docs/editors/protocol.md describes it. Only what is used here. */

import type { Range as LspRange, WorkspaceEdit as LspWorkspaceEdit } from 'vscode-languageclient/node';

export interface Item {
  status: string;
  range: LspRange;
  cell?: number;
  api?: string;
  target?: string;
  code?: string;
  message?: string;
  text?: string;
}

export interface ScannedFile {
  uri: string;
  path: string;
  errors: { message: string; line: number }[];
  items: Item[];
}

export interface ScannedFolder {
  uri: string;
  name: string;
  files: ScannedFile[];
}

export interface Status {
  status: string;
  text: string;
  count: number;
}

export interface ScanAnswer {
  cancelled: false;
  place: string;
  statuses: Status[];
  summary: { files: number; uses: number; ready: number; verdict: string };
  folders: ScannedFolder[];
}

export interface Cancelled {
  cancelled: true;
}

export interface ReportAnswer {
  cancelled: boolean;
  text?: string | null;
}

export interface MigratedFile {
  uri: string;
  path: string;
  changed: boolean;
  created: boolean;
  newText?: string;
}

export interface MigrateAnswer {
  cancelled: false;
  edit: LspWorkspaceEdit;
  files: MigratedFile[];
  summary: { changed: number; uses: number; converted: number; unresolved: number };
}

export interface Releases {
  releases: string[];
  backends: { id: string; name: string }[];
  release: string;
  releaseFrom: string;
  backend: string;
  backendFrom: string;
}
