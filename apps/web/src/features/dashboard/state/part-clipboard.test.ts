import { expect, it } from 'vitest';
import { aChart, aLayout, aRow } from '@powerset/core/dashboard/layout-samples.ts';
import { chartsOfPart, readPart, writePart } from './part-clipboard.ts';

const layout = aLayout(
  aRow('r', aChart('a', 4, 7), aChart('b', 4, 7), ['MARKDOWN', 'm', { code: '# 🙂 שלום' }]),
);

it('reads back what it wrote', () => {
  const part = readPart(writePart(layout, 'r')!);
  expect(part?.rootId).toBe('r');
  expect(Object.keys(part!.nodes)).toEqual(['r', 'a', 'b', 'm']);
  expect(part?.nodes['m']).toEqual(layout['m']);
  expect(chartsOfPart(part!)).toEqual([7]);
});

it.each([
  '',
  'SELECT 1',
  '{}',
  '[]',
  '{"kind":"powerset/dashboard-component"}',
  '{"kind":"powerset/dashboard-component","rootId":"x","nodes":{}}',
  '{"kind":"powerset/dashboard-component","rootId":"GRID_ID","nodes":{"GRID_ID":{"type":"GRID","children":[]}}}',
])('takes %s for other text', text => {
  expect(readPart(text)).toBeUndefined();
});

it('cuts circles that someone wrote by hand', () => {
  const part = readPart(
    JSON.stringify({
      kind: 'powerset/dashboard-component',
      rootId: 'r',
      nodes: { r: { type: 'ROW', children: ['c'] }, c: { type: 'COLUMN', children: ['r'] } },
    }),
  );
  expect(part?.nodes['c']?.children).toEqual([]);
});
