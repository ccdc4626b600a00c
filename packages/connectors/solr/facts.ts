import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import { ANSI } from '@powerset/connector-kit/families/ansi.ts';

/** Describes Apache Solr without connecting to it. */
export const solrFacts: EngineFacts = {
  ...ANSI,
  engine: 'solr',
  label: 'Apache Solr',
  flags: { ...ANSI.flags, allowsJoins: false, allowsSubqueries: false },
  names: { ...ANSI.names, open: '`', close: '`', dialectName: 'solrdbapi', leavesSchemaOut: true },
  values: { ...ANSI.values, ilike: 'LIKE' },
  timeGrains: {},
  moments: {},
};
