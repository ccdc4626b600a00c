import { defineConfig } from 'vitest/config';
import every from './vitest.config.ts';

/**
 * Tests that replay recordings, send random requests, or try every call as every user; they take as long as
 * all other tests together.
 */
export const PROOFS = [
  'apps/server/src/api-proof/**/*.test.ts',
  'apps/server/src/features/chart-data/golden-*.test.ts',
  'apps/server/src/features/chart-data/{large-downloads,viewers}.test.ts',
  'apps/server/src/query/random-*.test.ts',
  'packages/testing/random-queries/**/*.test.ts',
  'packages/connectors/clickhouse/clickhouse.test.ts',
];

export default defineConfig({ ...every, test: { ...every.test, include: PROOFS } });
