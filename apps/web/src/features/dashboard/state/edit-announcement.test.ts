import { expect, it } from 'vitest';
import { editLayout } from '@powerset/core/dashboard/edit-layout.ts';
import type { LayoutEvent } from '@powerset/core/dashboard/edit-layout.ts';
import { aChart, aLayout, aRow } from '@powerset/core/dashboard/layout-samples.ts';
import { editAnnouncement } from './edit-announcement.ts';

const layout = aLayout(
  aRow('r1', ['CHART', 'a', { width: 4, height: 50, chartId: 1, sliceName: 'Orders' }], aChart('b', 8)),
  ['HEADER', 'h', { text: 'Totals' }],
);
const said = (edit: LayoutEvent) => editAnnouncement(layout, editLayout(layout, edit).layout, edit);

it('reports where a part went and how large it is now', () => {
  expect(said({ type: 'component-moved', id: 'a', to: { parentId: 'r1', index: 2 }, ids: [] })).toBe(
    'Moved Chart Orders: line 1 of 2, position 2 of 2.',
  );
  expect(said({ type: 'component-resized', id: 'a', width: 5 })).toBe('Chart Orders is 5 columns wide.');
  expect(said({ type: 'component-resized', id: 'a', width: 1, height: 20 })).toBe(
    'Chart Orders is 1 column wide and 160 pixels high.',
  );
});

it('names what was deleted, and is quiet when nothing happened', () => {
  expect(said({ type: 'component-removed', id: 'h' })).toBe('Deleted Header Totals.');
  expect(said({ type: 'component-resized', id: 'a', width: 4 })).toBeUndefined();
});
