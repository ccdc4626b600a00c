import { dashboardEndpoints } from '@powerset/contracts/dashboard.ts';
import type { DashboardItem, DashboardUpdate } from '@powerset/contracts/dashboard.ts';
import { mergeContent } from '@powerset/core/dashboard/merge-content.ts';
import { call } from '../../shared/api/call.ts';
import { draftOf, updateOf } from './state/draft.ts';
import type { Draft } from './state/draft.ts';

/** A save that joins the edits of two users. */
export interface MergedSave {
  readonly draft: Draft;
  readonly update: DashboardUpdate;
  readonly theirs: DashboardItem;
}

/**
 * Joins a draft with what another user saved in the meantime. Returns undefined if both changed the same
 * thing, because then the user must decide.
 */
export async function mergeWithSaved(id: number, mine: Draft, base: Draft): Promise<MergedSave | undefined> {
  const theirs = (await call(dashboardEndpoints.get, { params: { id: String(id) } })).result;
  const saved = draftOf(theirs);
  const { value, conflicts } = mergeContent({ base, mine, theirs: saved });
  if (conflicts.length > 0) return undefined;
  return { draft: value, update: updateOf(value, saved, theirs.changed_on), theirs };
}
