import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import type { SqlReading } from '@powerset/connector-kit/connector.ts';
import { kustokqlFacts } from './facts.ts';
import { readKql } from './read-kql.ts';

/** Connects to Kusto in KQL, or in SQL if a text starts like SQL; `sql` holds the facts of the latter. */
export function kustokql({ facts: sql }: { readonly facts: EngineFacts }): {
  readonly facts: EngineFacts;
  readonly readKql: (text: string) => SqlReading | undefined;
} {
  return {
    facts: kustokqlFacts(sql),
    readKql: text => (/^\s*(SELECT|WITH|EXPLAIN)\b/i.test(text) ? undefined : readKql(text)),
  };
}
