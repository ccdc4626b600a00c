import {
  MOST_CATEGORIES,
  type CategoryOrder,
  type CategoryValue,
} from '@powerset/core/dataset/category-order.ts';
import { MONTH_NAMES } from '@powerset/kit/month-names.ts';

/** A list after values were added, and the number of values that did not fit. */
export interface AddedCategories {
  readonly values: CategoryOrder;
  readonly leftOut: number;
}

/** Returns the list with new values at its end. Values that it has stay where they are. */
export function withCategories(values: CategoryOrder, added: CategoryOrder): AddedCategories {
  const known = new Set(values.map(String));
  const all = [...values];
  for (const value of added) {
    if (known.has(String(value))) continue;
    known.add(String(value));
    all.push(value);
  }
  return { values: all.slice(0, MOST_CATEGORIES), leftOut: Math.max(0, all.length - MOST_CATEGORIES) };
}

/** Returns the lines of a text as values. */
export function categoriesOfText(text: string): CategoryOrder {
  return text
    .split(/\r?\n/)
    .map(line => line.trim())
    .filter(line => line !== '');
}

const collator = new Intl.Collator('en', { numeric: true });

/** Returns the values of a column that can be ordered, in their usual order. */
export function categoriesOfData(values: readonly unknown[]): CategoryOrder {
  return values
    .filter((value): value is CategoryValue => ['string', 'number', 'boolean'].includes(typeof value))
    .toSorted((a, b) =>
      typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b)),
    );
}

/** Returns the list with the value at one place moved to another. */
export function movedCategory(values: CategoryOrder, from: number, to: number): CategoryOrder {
  const target = Math.max(0, Math.min(values.length - 1, to));
  if (target === from || values[from] === undefined) return values;
  return values.toSpliced(from, 1).toSpliced(target, 0, values[from]);
}

/** A known order that fits the values of a list. */
export interface CategoryPreset {
  readonly name: string;
  readonly values: CategoryOrder;
}

/** Returns the known orders of the values, each spelled as in the list; none if another value is among them. */
export function categoryPresets(values: CategoryOrder): readonly CategoryPreset[] {
  if (values.length < 2) return [];
  return PRESETS.flatMap(({ name, places }) => {
    const known = values.map(value => places.get(plain(value)));
    if (known.includes(undefined)) return [];
    const sorted = values.toSorted((a, b) => places.get(plain(a))! - places.get(plain(b))!);
    return sorted.every((value, at) => value === values[at]) ? [] : [{ name, values: sorted }];
  });
}

/** Ignores case and the dots of abbreviations. */
function plain(value: CategoryValue): string {
  return String(value).trim().toLowerCase().replace(/\.$/, '');
}

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const WEEKDAY_NAMES = WEEKDAYS.map(name => [name, name.slice(0, 3), name.slice(0, 2)]);
WEEKDAY_NAMES[1]!.push('tues');
WEEKDAY_NAMES[3]!.push('thur', 'thurs');
const MONTHS = MONTH_NAMES.map(name => [name, name.slice(0, 3)]);
MONTHS[8]!.push('sept');
const SIZE_NAMES = [
  ['xxxs', '3xs'],
  ['xxs', '2xs', 'extra extra small'],
  ['xs', 'extra small', 'x-small'],
  ['s', 'small'],
  ['m', 'medium'],
  ['l', 'large'],
  ['xl', 'extra large', 'x-large'],
  ['xxl', '2xl', 'extra extra large', 'xx-large'],
  ['xxxl', '3xl'],
  ['xxxxl', '4xl'],
  ['xxxxxl', '5xl'],
];

const PRESETS = [
  { name: 'Monday to Sunday', places: placesOf(WEEKDAY_NAMES) },
  { name: 'Sunday to Saturday', places: placesOf([WEEKDAY_NAMES[6]!, ...WEEKDAY_NAMES.slice(0, 6)]) },
  { name: 'January to December', places: placesOf(MONTHS) },
  { name: 'Smallest to largest size', places: placesOf(SIZE_NAMES) },
];

function placesOf(names: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  return new Map(names.flatMap((spellings, at) => spellings.map(spelling => [spelling, at] as const)));
}
