import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';

/**
 * Returns the facts of Kusto for users who write its own query language: charts use its SQL, so they are the
 * facts of that.
 */
export function kustokqlFacts(sql: EngineFacts): EngineFacts {
  return {
    ...sql,
    engine: 'kustokql',
    label: 'KustoKQL',
    flags: { ...sql.flags, limitMethod: 'fetch_many' },
    names: { ...sql.names, dialectName: 'kustokql' },
  };
}
