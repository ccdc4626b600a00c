import { describe, expect, it } from 'vitest';
import { chartConformance } from '../kit/conformance.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { timePivot } from './index.ts';
import { laidOver } from './periods.ts';

chartConformance(timePivot, import.meta.url);
recordedPanel(timePivot);

const day = (text: string): number => Date.parse(text);

describe('periods over each other', () => {
  const laid = (freq: string, points: Readonly<Record<string, number | null>>) =>
    laidOver(
      { moments: Object.keys(points).map(day), lines: [{ name: 'm', values: Object.values(points) }] },
      freq,
    );

  it('moves weeks onto the latest one, from Monday to Sunday', () => {
    // March 6 and 13, 2023, are Mondays.
    const { moments, lines } = laid('W-MON', {
      '2023-03-05': 1,
      '2023-03-06': 2,
      '2023-03-12': 3,
      '2023-03-13': 4,
      '2023-03-14': null,
    });
    expect(lines.map(line => line.name)).toEqual(['current', '-1', '-2']);
    expect(moments).toEqual([day('2023-03-13'), day('2023-03-19')]);
    expect(lines.map(line => line.values)).toEqual([
      [4, null],
      [2, 3],
      [null, 1],
    ]);
  });

  it('knows calendar years, single days and several weeks', () => {
    expect(laid('AS', { '2022-03-01': 1, '2023-03-01': 2 }).lines.map(line => line.values)).toEqual([
      [2],
      [1],
    ]);
    expect(laid('D', { '2023-03-01': 1, '2023-03-02': 2 }).lines.map(line => line.values)).toEqual([
      [2],
      [1],
    ]);
    const weeks = laid('4W-MON', { '2023-02-13': 1, '2023-02-20': 2, '2023-03-13': 3 });
    expect(weeks.lines.map(line => line.values)).toEqual([
      [2, 3],
      [null, 1],
    ]);
  });

  it('has no lines without values', () => {
    expect(laid('W-MON', { '2023-03-05': null }).lines).toEqual([]);
  });
});
