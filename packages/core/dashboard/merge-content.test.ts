import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DashboardContent } from './content.ts';
import { editLayout } from './edit-layout.ts';
import { aChart, aLayout, aRow } from './layout-samples.ts';
import { chartNodesOf, EMPTY_LAYOUT } from './layout.ts';
import type { Layout } from './layout.ts';
import { mergeContent, mergeLayouts } from './merge-content.ts';
import { problemsOf, randomEvent, randomStep, type RandomStep } from './random-edits.ts';

const walk = (from: Layout, steps: readonly RandomStep[], prefix: string): Layout =>
  steps.reduce((now, step, at) => editLayout(now, randomEvent(now, step, at, prefix)).layout, from);
const base = aLayout(aRow('r1', aChart('a', 4, 1), aChart('b', 4, 2)), aRow('r2', aChart('c', 4, 3)));
const edited = (...events: readonly Parameters<typeof editLayout>[1][]): Layout =>
  events.reduce((layout, event) => editLayout(layout, event).layout, base);
const content = (change: Partial<DashboardContent> = {}): DashboardContent => ({
  title: 'Sales',
  slug: null,
  css: '',
  certifiedBy: '',
  certificationDetails: '',
  metadata: { refresh_frequency: 0, native_filter_configuration: [{ id: 'F1', name: 'Region' }] },
  layout: base,
  ...change,
});

describe('two users who edit one layout', () => {
  it('both keep their work if they touched different parts', () => {
    const mine = edited({ type: 'component-resized', id: 'a', width: 3, height: 30 });
    const theirs = edited(
      { type: 'component-removed', id: 'c' },
      {
        type: 'component-added',
        component: { type: 'CHART', meta: { chartId: 9, width: 4 } },
        to: { parentId: 'r1', index: 2 },
        ids: ['d', 'd2'],
      },
    );
    const { value, conflicts } = mergeLayouts({ base, mine, theirs });
    expect(conflicts).toEqual([]);
    expect(value['a']!.meta.width).toBe(3);
    expect(chartNodesOf(value).map(node => node.id)).toEqual(['a', 'b', 'd']);
    expect(problemsOf(value)).toEqual([]);
  });

  it('are asked if both resized the same chart', () => {
    const mine = edited({ type: 'component-resized', id: 'a', width: 3 });
    const theirs = edited({ type: 'component-resized', id: 'a', width: 2 });
    expect(mergeLayouts({ base, mine, theirs }).conflicts).toEqual(['a']);
  });

  it('are asked if one removed a part that the other changed', () => {
    const mine = edited({ type: 'component-removed', id: 'a' });
    const theirs = edited({ type: 'component-resized', id: 'a', height: 20 });
    expect(mergeLayouts({ base, mine, theirs }).conflicts).toContain('a');
  });

  it('are asked if both moved the same chart to different places', () => {
    const mine = edited({
      type: 'component-moved',
      id: 'b',
      to: { parentId: 'r2', index: 0 },
      ids: ['m', 'm2'],
    });
    const theirs = edited({
      type: 'component-moved',
      id: 'b',
      to: { parentId: 'GRID_ID', index: 0 },
      ids: ['t', 't2'],
    });
    expect(mergeLayouts({ base, mine, theirs }).conflicts).toContain('b');
  });

  it('are asked if a row would be too wide with the additions of both', () => {
    const wide = (id: string): Layout =>
      edited({
        type: 'component-added',
        component: { type: 'CHART', meta: { chartId: 9, width: 4 } },
        to: { parentId: 'r1', index: 2 },
        ids: [id, `${id}2`],
      });
    expect(mergeLayouts({ base, mine: wide('m'), theirs: wide('t') }).conflicts).toEqual(['r1']);
  });

  it('lose nothing and get a valid layout after any edits', () => {
    const steps = fc.array(randomStep, { maxLength: 8 });
    fc.assert(
      fc.property(fc.array(randomStep, { maxLength: 20 }), steps, steps, (before, ofMine, ofTheirs) => {
        const start = walk(EMPTY_LAYOUT, before, 'B');
        const [mine, theirs] = [walk(start, ofMine, 'M'), walk(start, ofTheirs, 'T')];
        const { value, conflicts } = mergeLayouts({ base: start, mine, theirs });
        if (conflicts.length > 0) return;
        expect(problemsOf(value)).toEqual([]);
        const kept = Object.keys(start).filter(id => mine[id] && theirs[id]);
        const added = [...Object.keys(mine), ...Object.keys(theirs)].filter(id => !start[id]);
        expect(Object.keys(value)).toEqual(expect.arrayContaining([...kept, ...added]));
      }),
      { numRuns: 1000 },
    );
  });

  it('get the changes of the only one who changed something', () => {
    fc.assert(
      fc.property(fc.array(randomStep, { maxLength: 20 }), fc.array(randomStep), (before, later) => {
        const start = walk(EMPTY_LAYOUT, before, 'B');
        const changed = walk(start, later, 'M');
        expect(mergeLayouts({ base: start, mine: changed, theirs: start })).toEqual({
          value: changed,
          conflicts: [],
        });
        expect(mergeLayouts({ base: start, mine: start, theirs: changed })).toEqual({
          value: changed,
          conflicts: [],
        });
      }),
      { numRuns: 300 },
    );
  });
});

describe('two users who edit the settings of one dashboard', () => {
  it('both keep their work if they changed different settings and filters', () => {
    const mine = content({ title: 'Sales 2026', metadata: { ...content().metadata, refresh_frequency: 60 } });
    const theirs = content({
      css: 'h1 {}',
      metadata: {
        refresh_frequency: 0,
        native_filter_configuration: [
          { id: 'F1', name: 'Sales region' },
          { id: 'F2', name: 'Year' },
        ],
      },
    });
    expect(mergeContent({ base: content(), mine, theirs })).toEqual({
      conflicts: [],
      value: content({
        title: 'Sales 2026',
        css: 'h1 {}',
        metadata: { ...theirs.metadata, refresh_frequency: 60 },
      }),
    });
  });

  it('are asked by name about settings that both changed', () => {
    const named = (name: string): DashboardContent =>
      content({ metadata: { ...content().metadata, native_filter_configuration: [{ id: 'F1', name }] } });
    expect(
      mergeContent({
        base: content(),
        mine: { ...named('Area'), title: 'A' },
        theirs: { ...named('Land'), title: 'B' },
      }).conflicts,
    ).toEqual(['title', 'metadata.native_filter_configuration.F1.name']);
  });
});
