import type { ForeignKeyFacts, TableFacts } from '@powerset/connector-kit/connector.ts';

interface Key {
  readonly type: 'pk' | 'fk' | 'index';
  readonly name: string | null;
  readonly column_names: readonly string[];
}

/** Returns a table of a schema as clients know it: every column with its keys. */
export function tableAnswer(
  { schema, name }: { readonly schema: string; readonly name: string },
  facts: TableFacts,
) {
  const { primaryKey, primaryKeyName = null, foreignKeys = [], indexes = [] } = facts;
  const primary: readonly Key[] =
    primaryKey.length > 0 ? [{ type: 'pk', name: primaryKeyName, column_names: primaryKey }] : [];
  const foreign = foreignKeys.map(key => ({
    type: 'fk' as const,
    name: key.name,
    column_names: [...key.columns],
    referred_schema: key.schema ?? schema,
    referred_table: key.table,
    referred_columns: [...key.referredColumns],
    options: optionsOf(key),
  }));
  const indexed = indexes.map(index => ({
    type: 'index' as const,
    name: index.name,
    column_names: [...index.columns],
    unique: index.isUnique,
    ...(index.includedColumns ? { include_columns: [...index.includedColumns] } : {}),
  }));
  const keys: readonly Key[] = [...primary, ...foreign, ...indexed];
  return {
    name,
    columns: facts.columns.map(column => ({
      name: column.name,
      type: shortType(column.type).replace(/\(.*$/, ''),
      longType: shortType(column.type),
      keys: keys.filter(key => key.column_names.includes(column.name)),
      comment: column.comment ?? null,
    })),
    comment: facts.comment ?? null,
    foreignKeys: foreign,
    // Clients expect all keys here.
    indexes: [...keys],
    primaryKey: primary[0]
      ? { ...primary[0], constrained_columns: [...primaryKey] }
      : { constrained_columns: null, name: null },
  };
}

function optionsOf({
  onUpdate,
  onDelete,
  isDeferrable,
  isDeferred,
  matchesFull,
}: ForeignKeyFacts): Record<string, string | boolean> {
  return {
    ...(onUpdate === undefined ? {} : { onupdate: onUpdate }),
    ...(onDelete === undefined ? {} : { ondelete: onDelete }),
    ...(isDeferred ? { initially: 'DEFERRED' } : {}),
    ...(isDeferrable ? { deferrable: true } : {}),
    ...(matchesFull ? { match: 'FULL' } : {}),
  };
}

/** Returns the partitions and the clustering of a table, as far as the engine knows them. */
export function tableExtraAnswer({ partitions, clustering }: TableFacts): Record<string, unknown> {
  return {
    ...(partitions
      ? {
          partitions: {
            cols: [...partitions.columns],
            ...(partitions.latest ? { latest: partitions.latest } : {}),
            ...(partitions.sql ? { partitionQuery: partitions.sql } : {}),
          },
          metadata: {},
        }
      : {}),
    ...(clustering ? { clustering: { cols: [...clustering] } } : {}),
  };
}

// Returns a column type as clients know it: without zones and dimensions.
function shortType(type: string): string {
  if (/\[\]$/.test(type)) return 'ARRAY';
  return type.replace(/ WITH(OUT)? TIME ZONE$/, '').replace('DOUBLE PRECISION', 'DOUBLE_PRECISION');
}
