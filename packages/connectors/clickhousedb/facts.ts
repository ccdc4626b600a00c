import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import { CLICKHOUSE } from '@powerset/connector-kit/families/clickhouse.ts';

/** Describes ClickHouse Connect (Superset) without connecting to it. */
export const clickhousedbFacts: EngineFacts = {
  ...CLICKHOUSE,
  engine: 'clickhousedb',
  label: 'ClickHouse Connect (Superset)',
  defaultDriver: 'connect',
  uriPlaceholder: 'clickhousedb://user:password@host[:port][/dbname][?secure=value&=value...]',
  labels: { ...CLICKHOUSE.labels, change: 'hash-suffix' },
  connection: {
    ...CLICKHOUSE.connection,
    parameters: {
      kind: 'basic',
      required: ['host'],
      encryption: { secure: 'true' },
      scheme: 'clickhousedb+connect',
      looksLikeClickhouse: true,
    },
  },
  functionNames: 'asks-the-server',
};
