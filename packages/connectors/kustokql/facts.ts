import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';

/** What is known of Kusto as people ask it in its own language: charts ask it in SQL, so the facts are those of its SQL. */
export function kustokqlFacts(sql: EngineFacts): EngineFacts {
  return {
    ...sql,
    engine: 'kustokql',
    label: 'KustoKQL',
    flags: { ...sql.flags, limitMethod: 'fetch_many' },
    names: { ...sql.names, dialectName: 'kustokql' },
  };
}
