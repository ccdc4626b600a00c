import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { tableQuery, tablesQuery } from '../api.ts';
import type { EditorTab } from '../editor-tabs.ts';
import { readParameters } from '../parameters/template-parameters.ts';
import { rulesOf } from '../run/statements.ts';
import type { CompletionFacts } from '../use-editor.ts';
import { quotingOf } from './quote-name.ts';
import type { CompletionWorld, TableColumns } from './completion.ts';

/** Returns what completion knows; columns are fetched once per table, when a text first names it. */
export function useCompletionWorld(
  facts: CompletionFacts,
  { schema, templateParams }: Pick<EditorTab, 'schema' | 'templateParams'>,
): CompletionWorld {
  const queries = useQueryClient();
  return useMemo(() => {
    const { backend, databaseId, tables, schemas, functions } = facts;
    const isKnown = (name: string): string | undefined =>
      tables.find(table => table.name.toLowerCase() === name.toLowerCase())?.name;
    return {
      rules: rulesOf(backend),
      quote: quotingOf(backend),
      schema,
      schemas,
      tables,
      functions,
      parameters: readParameters(templateParams).map(parameter => parameter.name),
      tablesOf: async other =>
        (await queries.fetchQuery(tablesQuery(databaseId, other)).catch(() => [])).map(({ value, type }) => ({
          name: value,
          isView: type === 'view',
        })),
      columnsOf: async (other, table) => {
        const name = other === schema ? isKnown(table) : table;
        if (databaseId === undefined || other === undefined || name === undefined) return undefined;
        const found = await queries.fetchQuery(tableQuery(databaseId, other, name)).catch(() => undefined);
        return found && { columns: found.columns, foreignKeys: keysOf(found.foreignKeys) };
      },
    };
  }, [queries, facts, schema, templateParams]);
}

function keysOf(keys: readonly unknown[]): TableColumns['foreignKeys'] {
  return keys.map(key => {
    const wire = key as {
      readonly constrained_columns?: readonly string[];
      readonly column_names?: readonly string[];
      readonly referred_table?: string;
      readonly referred_columns?: readonly string[];
    };
    return {
      columns: wire.constrained_columns ?? wire.column_names ?? [],
      table: wire.referred_table ?? '',
      referredColumns: wire.referred_columns ?? [],
    };
  });
}
