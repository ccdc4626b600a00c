import { z } from 'zod';
import { asList } from '@powerset/core/form-data/form-data.ts';

const Switch = z.boolean().nullish().catch(undefined);

/** One filter of a box, as the panel saves it. */
export const FilterItem = z.looseObject({
  key: z.string().nullish().catch(undefined),
  column: z.string().min(1),
  label: z.string().nullish().catch(undefined),
  multiple: Switch,
  clearable: Switch,
  asc: Switch,
  searchAllOptions: Switch,
  metric: z.unknown().optional(),
  defaultValue: z.unknown().optional(),
});
export type FilterItem = z.infer<typeof FilterItem>;

/** Returns the filters that a box was saved with; those without a column are left out. */
export function filterItems(saved: unknown): readonly FilterItem[] {
  return asList(saved).flatMap(one => FilterItem.safeParse(one).data ?? []);
}
