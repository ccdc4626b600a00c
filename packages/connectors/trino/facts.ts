import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import { WITH_ZONE } from '@powerset/connector-kit/families/ansi.ts';
import { PRESTO } from '@powerset/connector-kit/families/presto.ts';

/** Describes Trino without connecting to it. */
export const trinoFacts: EngineFacts = {
  ...PRESTO,
  engine: 'trino',
  label: 'Trino',
  names: { ...PRESTO.names, dialectName: 'trino' },
  select: { ...PRESTO.select, limit: 'offset-limit', unlimited: '' },
  connection: { ...PRESTO.connection, schemaInPath: 'behind-slash', impersonates: 'by-session' },
  zones: {
    types: WITH_ZONE,
    instant: "CAST({col} AT TIME ZONE '{zone}' AS TIMESTAMP(6))",
    utc: "CAST({col} AT TIME ZONE '{zone}' AS TIMESTAMP(6))",
    literal: "TIMESTAMP '{text} UTC'",
  },
  functionNames: 'asks-the-server',
};
