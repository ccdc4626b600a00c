import { expect, it } from 'vitest';
import { crumbsOf, formDataAfter, usedColumns, type DrillStep } from './drill-steps.ts';

const pie = { viz_type: 'pie', slice_id: 7, groupby: ['product_line'] };
const step = (col: string, val: string, column: string): DrillStep => ({
  start: { filters: [{ col, op: '==', val }], groupbyFieldName: 'groupby' },
  column,
});
const steps = [step('product_line', 'Cars', 'country'), step('country', 'Italy', 'city')];
const nameOf = (column: string): string => (column === 'city' ? 'City' : column);

it('the path names each level and the value that narrows it', () => {
  expect(crumbsOf(pie, steps, nameOf)).toEqual([
    { steps: 0, text: 'product_line (Cars)' },
    { steps: 1, text: 'country (Italy)' },
    { steps: 2, text: 'City' },
  ]);
  expect(crumbsOf({ viz_type: 'pie' }, [], nameOf)).toEqual([{ steps: 0, text: 'All' }]);
});

it('a level is the chart after the steps to it, and is not the saved chart', () => {
  expect(formDataAfter(pie, [])).toEqual({ ...pie, slice_id: 0 });
  expect(formDataAfter(pie, steps)).toMatchObject({
    slice_id: 0,
    groupby: ['city'],
    adhoc_filters: [
      { subject: 'product_line', comparator: 'Cars' },
      { subject: 'country', comparator: 'Italy' },
    ],
  });
});

it('columns on the path are not offered again', () => {
  expect(usedColumns(pie, steps)).toEqual(['product_line', 'country', 'city']);
});
