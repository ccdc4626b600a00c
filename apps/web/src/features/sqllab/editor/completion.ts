import type {
  Completion,
  CompletionContext,
  CompletionResult,
  CompletionSource,
} from '@codemirror/autocomplete';
import type { SQLNamespace } from '@codemirror/lang-sql';

export interface KnownTable {
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

/**
 * Returns tables by schema with their columns, in the form of the SQL language's own completion, which
 * follows aliases.
 */
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

/** Completes columns, without a table before them, of the tables that the text names. */
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
