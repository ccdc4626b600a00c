import { describe, expect, it } from 'vitest';
import { chartConformance, draw } from '../kit/conformance.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { timeTable } from './index.ts';
import type { TimeTableModel } from './option.ts';

chartConformance(timeTable, import.meta.url);
recordedPanel(timeTable);

const DAY = 86_400_000;
const rows = [8, 4, null, 10, 20].map((count, at) => ({ __timestamp: at * DAY, count, other: 5 }));
const answer = { colnames: ['__timestamp', 'count', 'other'], coltypes: [2, 0, 0], data: rows.toReversed() };

function drawn(columns: readonly object[], formData: object = {}, data: object = answer): TimeTableModel {
  const saved = { viz_type: 'time_table', metrics: ['count', 'other'], time_grain_sqla: 'P1D' };
  const full = { ...saved, column_collection: columns, ...formData };
  return draw(timeTable, full, [data], [800, 500]) as TimeTableModel;
}

function texts(column: object): readonly (string | undefined)[] {
  return drawn([column]).rows.map(row => row.cells[0]!.text);
}

describe('columns of a time table', () => {
  it('compare the newest value with an older one', () => {
    expect(texts({ colType: 'time', timeLag: 1 })).toEqual(['10', '5']);
    expect(texts({ colType: 'time', timeLag: 1, comparisonType: 'diff' })).toEqual(['10', '0']);
    expect(texts({ colType: 'time', timeLag: '1', comparisonType: 'perc' })).toEqual(['200.0%', '100.0%']);
    expect(texts({ colType: 'time', timeLag: 1, comparisonType: 'perc_change', d3format: '.0%' })).toEqual([
      '100%',
      '0%',
    ]);
    expect(texts({ colType: 'time', timeLag: -1 })).toEqual(['8', '5']);
  });

  it('explain missing values if the lag is too long', () => {
    const cell = drawn([{ colType: 'time', timeLag: 9 }]).rows[0]!.cells[0]!;
    expect(cell).toMatchObject({ text: '–', value: null });
    expect(cell.problem).toContain('longer than the data, which has 5 points');
  });

  it('average the last points and take shares of the newest values', () => {
    expect(texts({ colType: 'avg', timeLag: 2 })).toEqual(['15', '5']);
    expect(texts({ colType: 'avg', timeLag: '' })).toEqual(['10.5', '5']);
    expect(texts({ colType: 'contrib' })).toEqual(['80.0%', '20.0%']);
  });

  it('draw a line with gaps, or the ratio to earlier points', () => {
    const [spark] = drawn([{ colType: 'spark', width: '100', height: '20' }]).rows[0]!.cells;
    expect(spark!.spark!.points.map(point => point.text)).toEqual(['8', '4', '–', '10', '20']);
    expect(spark!.spark!.path.match(/M/g)).toHaveLength(2);
    const [ratio] = drawn([{ colType: 'spark', timeRatio: 1 }]).rows[0]!.cells;
    expect(ratio!.spark!.points.map(point => point.text)).toEqual(['–', '50.0%', '–', '–', '200.0%']);
  });

  it('color numbers by their bounds', () => {
    const color = (bounds: readonly (number | null)[]): string | undefined =>
      drawn([{ colType: 'time', bounds }]).rows[0]!.cells[0]!.color;
    expect([
      color([0, 40]),
      color([0, 20]),
      color([30, null]),
      color([null, 30]),
      color([null, null]),
    ]).toEqual(['#8a8f99', '#0571b0', '#CA0020', '#0571B0', undefined]);
  });
});

describe('rows of a time table', () => {
  const grouped = {
    colnames: ['__timestamp', 'region', 'count'],
    coltypes: [2, 1, 0],
    data: [
      { __timestamp: DAY, region: 'b', count: 2 },
      { __timestamp: 0, region: 'a', count: 1 },
      { __timestamp: 0, region: null, count: 9 },
    ],
  };

  it('are the groups in order, with the ones that are missing left out', () => {
    const formData = { metrics: ['count'], groupby: ['region'] };
    const model = drawn([{ colType: 'time' }], formData, grouped);
    expect(model.rows.map(({ name, cells }) => [name, cells[0]!.text])).toEqual([
      ['a', '–'],
      ['b', '2'],
    ]);
  });

  it('link to the address that the author wrote, never to a script', () => {
    const hrefs = (url: string) => drawn([], { url }).rows.map(row => row.href);
    expect(hrefs('https://example.com/?q={{ metric }}')[0]).toBe('https://example.com/?q=count');
    expect(hrefs('javascript:alert({{metric}})')[0]).toBeUndefined();
  });
});
