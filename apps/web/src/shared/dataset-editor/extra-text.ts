import {
  CATEGORY_ORDER,
  categoryOrderOf,
  type CategoryOrder,
} from '@powerset/core/dataset/category-order.ts';
import { exactJson, exactObject } from '@powerset/kit/exact-json.ts';

/** The members of `extra` that forms edit; every other member stays as it is. */
export interface ExtraMembers {
  readonly certifiedBy: string;
  readonly details: string;
  readonly warning: string;
  readonly timeZone: string;
  readonly fiscalYearStart: number | null;
  readonly categoryOrder: CategoryOrder | null;
}

/** Reads the members that forms edit from the JSON text of `extra`. */
export function readExtra(extra: string): ExtraMembers {
  const members = exactObject(extra);
  const certification = members['certification'];
  const part = (name: string): unknown =>
    typeof certification === 'object' && certification !== null
      ? Reflect.get(certification, name)
      : undefined;
  const month = members['fiscal_year_start'];
  return {
    certifiedBy: textOf(part('certified_by')),
    details: textOf(part('details')),
    warning: textOf(members['warning_markdown']),
    timeZone: textOf(members['time_zone']),
    fiscalYearStart: typeof month === 'number' ? month : null,
    categoryOrder: categoryOrderOf(extra) ?? null,
  };
}

/** Returns the JSON text of `extra` with some members changed. Empty members are left out. */
export function writeExtra(extra: string, change: Partial<ExtraMembers>): string {
  const { certification: _certification, ...others } = exactObject(extra);
  const after = { ...readExtra(extra), ...change };
  const members = Object.entries({
    ...others,
    ...(after.certifiedBy || after.details
      ? { certification: { certified_by: after.certifiedBy, details: after.details } }
      : {}),
    warning_markdown: after.warning,
    time_zone: after.timeZone,
    fiscal_year_start: after.fiscalYearStart,
    // An order that cannot be read stays until someone sets another one.
    ...(change.categoryOrder === undefined ? {} : { [CATEGORY_ORDER]: change.categoryOrder ?? [] }),
  }).filter(([name, value]) => !EDITED.has(name) || !isBlank(value));
  return members.length === 0 ? '' : exactJson(Object.fromEntries(members));
}

const EDITED: ReadonlySet<string> = new Set([
  'warning_markdown',
  'time_zone',
  'fiscal_year_start',
  CATEGORY_ORDER,
]);

function isBlank(value: unknown): boolean {
  return value === '' || value === null || (Array.isArray(value) && value.length === 0);
}

/** Returns why a text is not a JSON object; undefined if it is one, or empty. */
export function objectProblem(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? undefined
      : 'Enter a JSON object, such as {"key": "value"}.';
  } catch (error) {
    return `This is not valid JSON: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
