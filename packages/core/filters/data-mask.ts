import { z } from 'zod';

export const FilterState = z.looseObject({
  value: z.unknown().optional(),
  label: z.string().nullish().catch(undefined),
});

/** What a filter says: what it adds to charts, and what is chosen in it. */
export const DataMask = z.looseObject({
  id: z.string().optional().catch(undefined),
  extraFormData: z.looseObject({}).optional().catch(undefined),
  filterState: FilterState.optional().catch(undefined),
  ownState: z.looseObject({}).optional().catch(undefined),
});
export type DataMask = Readonly<z.infer<typeof DataMask>>;

/** By id of the filter; what a chart emits stands under the chart's id. */
export type DataMasks = Readonly<Record<string, DataMask>>;

/** Reads masks that were kept for a link; what is no mask is left out. */
export function readDataMasks(stored: unknown): DataMasks {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return {};
  return Object.fromEntries(
    Object.entries(stored).flatMap(([id, value]) => {
      const mask = DataMask.safeParse(value);
      return mask.success && !Array.isArray(value) ? [[id, mask.data]] : [];
    }),
  );
}

/** The values that are chosen in a mask; one value counts as a list of one. */
export function chosenValues(mask: DataMask | undefined): readonly unknown[] {
  const value = mask?.filterState?.value;
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/** True when two masks choose the same. */
export function sameChoice(a: DataMask | undefined, b: DataMask | undefined): boolean {
  return JSON.stringify(chosenValues(a)) === JSON.stringify(chosenValues(b));
}
