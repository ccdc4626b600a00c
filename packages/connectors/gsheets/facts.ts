import type { EngineFacts, ErrorRule } from '@powerset/connector-kit/engine-facts.ts';
import { SHILLELAGH_FUNCTIONS } from '@powerset/connector-kit/families/shillelagh-functions.ts';
import { SQLITE_LIKE } from '@powerset/connector-kit/families/sqlite.ts';

const ERRORS: readonly ErrorRule[] = [
  {
    pattern: /SQLError: near "(?<server_error>.*?)": syntax error/,
    type: 'SYNTAX_ERROR',
    text: 'Please check your query for syntax errors near "%(server_error)s". Then, try running your query again.',
  },
];
/** Describes Google Sheets without connecting to it. */
export const gsheetsFacts: EngineFacts = {
  ...SQLITE_LIKE,
  engine: 'gsheets',
  label: 'Google Sheets',
  defaultDriver: 'apsw',
  drivers: { apsw: 'SQLite driver' },
  uriPlaceholder: 'gsheets://',
  names: { ...SQLITE_LIKE.names, dialectName: 'gsheets' },
  connection: {
    ...SQLITE_LIKE.connection,
    impersonates: 'no',
    parameters: { kind: 'gsheets', required: [], encryption: {}, scheme: 'gsheets' },
  },
  errors: ERRORS,
  functionNames: SHILLELAGH_FUNCTIONS,
};
