import { z } from 'zod';
import { exactObject } from '@powerset/kit/exact-json.ts';

/** The member of a column's `extra` that holds the order of its categories. */
export const CATEGORY_ORDER = 'category_order';
export const MOST_CATEGORIES = 1_000;

const CategoryValue = z.union([z.string(), z.number(), z.boolean()]);
/** The categories of a column in the author's order. */
export const CategoryOrder = z.array(CategoryValue).max(MOST_CATEGORIES).readonly();
export type CategoryValue = z.infer<typeof CategoryValue>;
export type CategoryOrder = z.infer<typeof CategoryOrder>;

/** Returns the order of categories in a column's `extra`; undefined if there is none, or an invalid one. */
export function categoryOrderOf(extra: string | null | undefined): CategoryOrder | undefined {
  if (!extra?.includes(CATEGORY_ORDER)) return undefined;
  const parsed = CategoryOrder.safeParse(exactObject(extra)[CATEGORY_ORDER]);
  return parsed.success && parsed.data.length > 0 ? parsed.data : undefined;
}

/** Returns the place of a value among the ordered categories; other values are behind the last one. */
export type CategoryPlace = (value: unknown) => number;

/** Returns the places of the categories of an order, whose values are compared as text. */
export function categoryPlaces(order: CategoryOrder): CategoryPlace {
  const places = new Map<string, number>();
  for (const value of order) if (!places.has(String(value))) places.set(String(value), places.size);
  return value => (value === null ? places.size : (places.get(String(value)) ?? places.size));
}

/** Returns a comparison by the order of categories, then as usual. Without an order, it is the usual one. */
export function inCategoryOrder<T>(
  order: CategoryOrder | undefined,
  usual: (a: T, b: T) => number,
): (a: T, b: T) => number {
  if (!order) return usual;
  const placeOf = categoryPlaces(order);
  return (a, b) => placeOf(a) - placeOf(b) || usual(a, b);
}
