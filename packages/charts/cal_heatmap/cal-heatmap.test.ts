import { describe, expect, it } from 'vitest';
import { chartConformance, draw } from '../kit/conformance.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { blocksBetween } from './calendar.ts';
import { calendarHeatmap } from './index.ts';

chartConformance(calendarHeatmap, import.meta.url);
recordedPanel(calendarHeatmap);

interface Option {
  readonly series?: readonly { readonly data: readonly object[] }[];
  readonly graphic: readonly { readonly style: { readonly text?: string } }[];
  readonly tooltip: { formatter(mark: object): string };
}

const NEW_YEAR = Date.UTC(2024, 0, 1);
const DAY = 86_400_000;

function drawn(formData: object = {}, count: number | null = 5): Option {
  const data = [
    { __timestamp: NEW_YEAR, count },
    { __timestamp: NEW_YEAR + 40 * DAY, count },
  ];
  return draw(
    calendarHeatmap,
    { viz_type: 'cal_heatmap', metrics: ['count'], ...formData },
    [{ data, colnames: ['__timestamp', 'count'], coltypes: [2, 0] }],
    [600, 360],
  ) as Option;
}

function texts(option: Option): readonly string[] {
  return option.graphic.flatMap(({ style }) => style.text ?? []);
}

describe('a calendar', () => {
  it('has days in columns of weeks that start on Monday', () => {
    const [january, february] = blocksBetween([NEW_YEAR, NEW_YEAR + 40 * DAY], 'month', 'day');
    expect(january!.cells).toHaveLength(31);
    expect(january!.cells[0]).toEqual({ moment: NEW_YEAR, column: 0, row: 0 });
    expect(january!.cells[7]).toMatchObject({ column: 1, row: 0 });
    expect(february!.cells[0]).toMatchObject({ column: 0, row: 3 });
    expect(february!.cells).toHaveLength(29);
  });

  it('has months of a year and hours of a day', () => {
    expect(blocksBetween([NEW_YEAR, NEW_YEAR], 'year', 'month')[0]).toMatchObject({ columns: 3, rows: 4 });
    expect(blocksBetween([NEW_YEAR, NEW_YEAR], 'day', 'hour')[0]).toMatchObject({ columns: 4, rows: 6 });
  });

  it('draws a cell for every day and names the months', () => {
    const option = drawn();
    expect(option.series![0]!.data).toHaveLength(31 + 29);
    expect(texts(option)).toEqual(expect.arrayContaining(['Metric: count', 'Jan 2024', 'Feb']));
  });

  it('shows the day and the value', () => {
    const html = drawn({ y_axis_format: ',.1f' }).tooltip.formatter({ dataIndex: 0 });
    expect(html).toContain('2024');
    expect(html).toContain('5.0');
  });

  it('reports why it cannot be drawn', () => {
    expect(texts(drawn({ domain_granularity: 'day', subdomain_granularity: 'week' }))).toEqual([
      'A week is not part of a day. Choose a longer domain or a shorter subdomain.',
    ]);
    expect(texts(drawn({}, null))).toEqual(['All values are missing.']);
  });
});
