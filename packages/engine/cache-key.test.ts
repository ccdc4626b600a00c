import { expect, it } from 'vitest';
import { cacheKeyText, type CacheKeyParts } from './cache-key.ts';

const PARTS: CacheKeyParts = {
  databaseId: 1,
  statements: [{ sql: 'SELECT 1', params: [] }],
  shifts: [],
  axes: [],
  maxRows: 1,
  postProcessing: [],
  datasetVersion: '1',
  rowPolicy: [],
  templateValues: [],
  effectiveUser: null,
  codeVersion: '1',
};

it('separates the answers of users whose names a database sees', () => {
  expect(
    new Set([null, 'ann', 'bernd'].map(effectiveUser => cacheKeyText({ ...PARTS, effectiveUser }))).size,
  ).toBe(3);
});
