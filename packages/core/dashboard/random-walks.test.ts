import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordStep, redoStep, startHistory, undoStep } from './edit-history.ts';
import { editLayout } from './edit-layout.ts';
import type { LayoutEvent } from './edit-layout.ts';
import { EMPTY_LAYOUT, GRID_ID, ROOT_ID, readLayout, subtreeOf, writeLayout } from './layout.ts';
import type { Layout } from './layout.ts';
import { problemsOf, randomEvent, randomStep } from './random-edits.ts';

const edit = (layout: Layout, event: LayoutEvent): Layout => editLayout(layout, event).layout;
const WALKS = 10_000;
const LIMIT_MS = 120_000;
/** Kinds with visible content; rows, columns and tabs disappear when they are empty. */
const CONTENT: ReadonlySet<string> = new Set(['CHART', 'MARKDOWN', 'HEADER', 'DIVIDER']);
const walk = fc.array(randomStep, { maxLength: 40 });

describe('a layout after any edits', () => {
  it(
    'has no orphans, no part twice, no part in a forbidden place and no overfull row',
    () => {
      fc.assert(
        fc.property(walk, steps => {
          const layout = steps.reduce((now, one, at) => edit(now, randomEvent(now, one, at)), EMPTY_LAYOUT);
          expect(problemsOf(layout)).toEqual([]);
          expect(readLayout(writeLayout(layout, 't'))).toEqual(layout);
        }),
        { numRuns: WALKS },
      );
    },
    LIMIT_MS,
  );

  it(
    'loses no content but what was deleted',
    () => {
      fc.assert(
        fc.property(walk, steps => {
          let layout = EMPTY_LAYOUT;
          for (const [at, one] of steps.entries()) {
            const event = randomEvent(layout, one, at);
            const after = edit(layout, event);
            const gone = new Set(
              event.type === 'component-removed' ? subtreeOf(layout, event.id).map(node => node.id) : [],
            );
            const lost = subtreeOf(layout, ROOT_ID).filter(
              node => CONTENT.has(node.type) && !after[node.id] && !gone.has(node.id),
            );
            expect(lost).toEqual([]);
            for (const id of [ROOT_ID, GRID_ID]) expect(after[id]).toBeDefined();
            layout = after;
          }
        }),
        { numRuns: WALKS },
      );
    },
    LIMIT_MS,
  );

  it(
    'can be taken back step by step and done again',
    () => {
      fc.assert(
        fc.property(walk, steps => {
          const done = steps.reduce(
            (history, one, at) =>
              recordStep(history, edit(history.present, randomEvent(history.present, one, at))),
            startHistory(EMPTY_LAYOUT),
          );
          const undone = done.past.reduce(history => undoStep(history), done);
          expect(undone.present).toBe(EMPTY_LAYOUT);
          const redone = undone.future.reduce(history => redoStep(history), undone);
          expect(redone.present).toBe(done.present);
        }),
        { numRuns: WALKS },
      );
    },
    LIMIT_MS,
  );
});
