import type {
  CompletionContext,
  CompletionResult,
  CompletionSource,
  Completion,
} from '@codemirror/autocomplete';
import { MySQL, PostgreSQL, SQLite, StandardSQL, type SQLDialect } from '@codemirror/lang-sql';

const DIALECTS: Readonly<Record<string, SQLDialect>> = {
  duckdb: PostgreSQL,
  postgresql: PostgreSQL,
  mysql: MySQL,
  sqlite: SQLite,
};

/** Returns the closest known dialect of an engine, with its keywords and quotes. */
export function editorDialect(backend: string | undefined): SQLDialect {
  return DIALECTS[backend ?? ''] ?? StandardSQL;
}

/** Completes functions of the engine, ranked below tables and columns. */
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
