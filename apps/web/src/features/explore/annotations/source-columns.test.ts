import { describe, expect, it } from 'vitest';
import { sourceColumns } from './source-columns.ts';

describe('the columns of a layer from a chart', () => {
  it.each([
    ['raw rows', { query_mode: 'raw', all_columns: ['at', 'what'], groupby: ['old'] }, ['at', 'what']],
    [
      'groups and their metrics',
      { query_mode: 'aggregate', groupby: ['day', 'day'], metrics: ['count'] },
      ['day', 'count'],
    ],
    ['time of old', { include_time: true, groupby: ['who'] }, ['__timestamp', 'who']],
  ])('%s', (_, params, columns) => {
    expect(sourceColumns(JSON.stringify(params))).toEqual(columns);
  });
  it.each([null, undefined, '', '{', 'null', '[]'])('are none for %j', params => {
    expect(sourceColumns(params)).toEqual([]);
  });
});
