import { describe, expect, it } from 'vitest';
import { chartConformance, draw } from '../kit/conformance.ts';
import { popKpi } from './index.ts';
import type { PopKpi } from './option.ts';

chartConformance(popKpi, import.meta.url);

function drawn(formData: object, rows: readonly Readonly<Record<string, number | null>>[]): PopKpi {
  const names = ['sales', 'sales__1 year ago'];
  return draw(
    popKpi,
    { metric: 'sales', time_compare: '1 year ago', ...formData },
    [{ colnames: names, coltypes: [0, 0], data: rows }],
    [400, 300],
  ) as PopKpi;
}

describe('a number compared with that of another period', () => {
  it('adds up the rows of both periods', () => {
    const rows = [
      { sales: 60, 'sales__1 year ago': 100 },
      { sales: 30, 'sales__1 year ago': null },
    ];
    expect(drawn({}, rows)).toMatchObject({
      text: '90',
      direction: 'down',
      figures: [
        { label: '1 year ago', text: '100' },
        { label: 'Difference', text: '−10' },
        { label: 'Change', text: '−10.0%' },
      ],
    });
  });

  it.each([
    [0, 0, '0.0%', 'same'],
    [5, 0, '+100.0%', 'up'],
    [0, 5, '−100.0%', 'down'],
    [-5, -10, '+50.0%', 'up'],
  ])('in the other direction: %d against %d is %s', (sales, before, text, direction) => {
    const option = drawn({}, [{ sales, 'sales__1 year ago': before }]);
    expect(option).toMatchObject({ direction });
    expect(option.figures[2]!.text).toBe(text);
  });

  it('shows no change if one of both is missing', () => {
    const option = drawn({}, [{ sales: 5, 'sales__1 year ago': null }]);
    expect(option.figures.map(figure => figure.text)).toEqual(['–', '–', '–']);
    expect(option.direction).toBeUndefined();
  });

  it('colors the change as the author means it', () => {
    const rows = [{ sales: 5, 'sales__1 year ago': 4 }];
    expect(drawn({}, rows).tone).toBeUndefined();
    expect(drawn({ comparison_color_enabled: true }, rows).tone).toBe('good');
    expect(drawn({ comparison_color_enabled: true, comparison_color_scheme: 'Red' }, rows).tone).toBe('bad');
  });

  it('leaves out figures that are switched off, and names them as the author does', () => {
    const column_config = { Delta: { visible: false }, 'Previous value': { customColumnName: 'Last year' } };
    const option = drawn({ column_config }, [{ sales: 5, 'sales__1 year ago': 4 }]);
    expect(option.figures.map(figure => figure.label)).toEqual(['Last year', 'Change']);
  });
});
