import type {
  Completion,
  CompletionContext,
  CompletionResult,
  CompletionSource,
} from '@codemirror/autocomplete';
import {
  MySQL,
  PostgreSQL,
  SQLite,
  StandardSQL,
  type SQLDialect,
  type SQLNamespace,
} from '@codemirror/lang-sql';

export interface KnownTable {
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

const DIALECTS: Readonly<Record<string, SQLDialect>> = {
  duckdb: PostgreSQL,
  postgresql: PostgreSQL,
  mysql: MySQL,
  sqlite: SQLite,
};

/** The words and quotes of an engine, as near as the editor knows them. */
export function editorDialect(backend: string | undefined): SQLDialect {
  return DIALECTS[backend ?? ''] ?? StandardSQL;
}

/** Tables by schema with their columns, as the language's own completion reads them; it follows aliases. */
export function namespaceOf(tables: readonly KnownTable[]): SQLNamespace {
  const schemas: Record<string, Record<string, Completion[]>> = {};
  for (const { schema, name, columns } of tables) {
    (schemas[schema] ??= {})[name] = columns.map(column => ({
      label: column.name,
      detail: column.type.toLowerCase(),
      type: 'property',
      boost: 3,
    }));
  }
  return schemas;
}

/** Functions of the engine, below tables and columns in rank. */
export function functionSource(names: readonly string[]): CompletionSource {
  const options = names.map((name): Completion => ({
    label: name,
    type: 'function',
    apply: `${name}(`,
    boost: -1,
  }));
  return (context: CompletionContext): CompletionResult | null => {
    const word = context.matchBefore(/\w{2,}/);
    return word && !/\.\w*$/.test(context.state.sliceDoc(Math.max(0, word.from - 1), word.to))
      ? { from: word.from, options, validFor: /^\w*$/ }
      : null;
  };
}

/** Columns of the tables that the text names, without a table before them. */
export function columnSource(tables: readonly KnownTable[]): CompletionSource {
  return (context: CompletionContext): CompletionResult | null => {
    const word = context.matchBefore(/\w+/);
    if (!word || context.state.sliceDoc(word.from - 1, word.from) === '.') return null;
    const text = context.state.doc.toString().toLowerCase();
    const named = tables.filter(table => text.includes(table.name.toLowerCase()));
    const options = named.flatMap(table =>
      table.columns.map((column): Completion => ({
        label: column.name,
        detail: `${table.name} · ${column.type.toLowerCase()}`,
        type: 'property',
        boost: 2,
      })),
    );
    return options.length > 0 ? { from: word.from, options, validFor: /^\w*$/ } : null;
  };
}
