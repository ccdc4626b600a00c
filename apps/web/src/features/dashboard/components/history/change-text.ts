import type { DashboardChange } from '@powerset/core/dashboard/describe-changes.ts';
import type { DashboardVersionRow } from '@powerset/contracts/dashboard-version.ts';
import { differenceLabel } from '../../../../shared/conflict/difference-label.ts';
import { personName } from '../../../../shared/person-name.ts';

const KINDS: Readonly<Record<string, string>> = {
  CHART: 'chart',
  MARKDOWN: 'text',
  HEADER: 'header',
  DIVIDER: 'divider',
  TABS: 'tabs',
  TAB: 'tab',
  COLUMN: 'column',
  FILTER: 'filter',
};
const VERBS = {
  added: 'Added',
  removed: 'Removed',
  moved: 'Moved',
  resized: 'Resized',
  edited: 'Edited',
} as const;

/** Returns the subject of a change, such as `the chart “Orders”` or `Title`. */
function changeSubject({ kind, type = '', name }: DashboardChange): string {
  if (kind === 'setting') return differenceLabel(name);
  const noun = KINDS[type] ?? 'part';
  const isUnnamed = name.toLowerCase() === type.toLowerCase();
  return isUnnamed ? `a ${noun}` : `the ${noun} “${name}”`;
}

/** Formats a change as text, such as `Added the chart “Orders”`. */
export function changeText(change: DashboardChange): string {
  return change.kind === 'setting'
    ? `Changed ${differenceLabel(change.name)}`
    : `${VERBS[change.kind]} ${changeSubject(change)}`;
}

/** Returns a line about a save: its first change as text, and the number of other changes. */
export function changesSummary(changes: readonly DashboardChange[] | null, more: number): string {
  if (changes === null) return 'The oldest version known';
  const [first] = changes;
  if (!first) return 'No visible changes';
  const others = changes.length - 1 + more;
  return others === 0 ? changeText(first) : `${changeText(first)}, and ${others} more`;
}

/** Returns who saved a version. */
export function authorOf({ changed_by: person }: Pick<DashboardVersionRow, 'changed_by'>): string {
  return personName(person) || 'Unknown';
}
