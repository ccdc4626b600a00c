import { describe, expect, it } from 'vitest';
import { answerFromJson } from './answer.ts';
import { chartSummary, dataTable } from './chart-summary.ts';

const answer = answerFromJson({
  colnames: ['day', 'region', 'sales'],
  coltypes: [2, 1, 0],
  data: [
    { day: Date.UTC(2024, 0, 1), region: 'North', sales: 1200.5 },
    { day: Date.UTC(2024, 0, 2), region: null, sales: -3 },
    { day: Date.UTC(2024, 0, 3), region: 'South', sales: null },
  ],
});

describe('a chart for readers who do not see it', () => {
  it('states the number of rows and the range of values', () => {
    const text = chartSummary({ typeName: 'Line Chart', answers: [answer], dataset: undefined });
    expect(text).toMatch(
      /^Line Chart with 3 rows\. day from 2024.* to 2024.*; region; sales from -3 to 1,200\.5\.$/,
    );
  });

  it('writes large numbers with all their digits', () => {
    const answer = answerFromJson({
      data: [{ flights: 3_000_000 }, { flights: 1_234_567.5 }],
      colnames: ['flights'],
      coltypes: [0],
    });
    expect(chartSummary({ typeName: 'Bar Chart', answers: [answer], dataset: undefined })).toContain(
      'flights from 1,234,567.5 to 3,000,000',
    );
  });

  it('reports that there is no data', () => {
    const empty = answerFromJson({ colnames: ['n'], coltypes: [0], data: [] });
    expect(chartSummary({ typeName: 'Pie Chart', answers: [empty], dataset: undefined })).toBe(
      'Pie Chart without data.',
    );
  });

  it('has its rows as a table with exact values', () => {
    const { heads, rows, moreRows } = dataTable([answer], undefined);
    expect(heads).toEqual(['day', 'region', 'sales']);
    expect(rows.map(row => row.slice(1))).toEqual([
      ['North', '1,200.5'],
      ['<NULL>', '-3'],
      ['South', '<NULL>'],
    ]);
    expect(moreRows).toBe(0);
  });
});
