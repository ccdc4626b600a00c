import { z } from 'zod';

export const FilterState = z.looseObject({
  value: z.unknown().optional(),
  label: z.string().nullish().catch(undefined),
});

/** The state of a filter: what it adds to charts, and the selected values. */
export const DataMask = z.looseObject({
  id: z.string().optional().catch(undefined),
  extraFormData: z.looseObject({}).optional().catch(undefined),
  filterState: FilterState.optional().catch(undefined),
  ownState: z.looseObject({}).optional().catch(undefined),
});
export type DataMask = Readonly<z.infer<typeof DataMask>>;

/** Masks by filter id, and by chart id for cross-filters. */
export type DataMasks = Readonly<Record<string, DataMask>>;

/** Reads masks stored for a link and drops invalid ones. */
export function readDataMasks(stored: unknown): DataMasks {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return {};
  return Object.fromEntries(
    Object.entries(stored).flatMap(([id, value]) => {
      const mask = DataMask.safeParse(value);
      return mask.success && !Array.isArray(value) ? [[id, mask.data]] : [];
    }),
  );
}

/** Returns masks as links store them, each with its id and all its parts. */
export function writeDataMasks(masks: DataMasks): DataMasks {
  return Object.fromEntries(
    Object.entries(masks).map(([id, mask]) => [
      id,
      { extraFormData: {}, filterState: {}, ownState: {}, ...mask, id },
    ]),
  );
}

/** Returns the selected values of a mask as a list. */
export function chosenValues(mask: DataMask | undefined): readonly unknown[] {
  const value = mask?.filterState?.value;
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/** Returns true if two masks select the same values. */
export function sameChoice(a: DataMask | undefined, b: DataMask | undefined): boolean {
  return JSON.stringify(chosenValues(a)) === JSON.stringify(chosenValues(b));
}
