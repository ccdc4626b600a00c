import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe } from 'vitest';
import { sharedPostgresql } from '../shared-postgresql.ts';
import { openEngine } from './three-engines.ts';
import { timeZoneConformance, type ZonedEngine } from './time-zone-conformance.ts';

const WRITTEN: ZonedEngine = {
  type: 'TIMESTAMP WITH TIME ZONE',
  moment: utc => `TIMESTAMPTZ '${utc}+00'`,
  clock: text => `TIMESTAMP '${text}'`,
};

describe('timestamps of a dataset with a time zone over DuckDB', () => {
  timeZoneConformance(() => openEngine('duckdb:///:memory:', tmpdir()), WRITTEN);
});

describe.each([
  ['', 'UTC'],
  ['options=-c%20timezone%3DAsia/Tokyo', 'Tokyo'],
])(
  'timestamps of a dataset with a time zone over PostgreSQL %s, whose sessions use the time zone %s',
  options => {
    let postgres: Awaited<ReturnType<typeof sharedPostgresql>>;
    beforeAll(async () => {
      postgres = await sharedPostgresql();
    });
    afterAll(() => postgres.stop());
    timeZoneConformance(() => openEngine(`${postgres.url('postgres')}?${options}`, tmpdir()), WRITTEN);
  },
);
