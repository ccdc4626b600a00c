import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import type { SqlReading } from '@powerset/connector-kit/connector.ts';
import { kustokqlFacts } from './facts.ts';
import { readKql } from './read-kql.ts';

/** Kusto in its own language, and in SQL where a text begins as SQL does; `sql` are the facts of the latter. */
export function kustokql({ facts: sql }: { readonly facts: EngineFacts }): {
  readonly facts: EngineFacts;
  readonly readKql: (text: string) => SqlReading | undefined;
} {
  return {
    facts: kustokqlFacts(sql),
    readKql: text => (/^\s*(SELECT|WITH|EXPLAIN)\b/i.test(text) ? undefined : readKql(text)),
  };
}
