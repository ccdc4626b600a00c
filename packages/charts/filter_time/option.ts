import { NAMED_RANGES, plainChoice, type FilterFormModel } from '../kit/filter-field.ts';

const SINGLE = { isMultiple: false, isClearable: true, isFree: false, presets: [] } as const;

/** Returns the filter with the values that readers choose from. */
export function toOption(): FilterFormModel {
  const field = {
    ...SINGLE,
    key: '__time_range',
    label: 'Time range',
    isFree: true,
    choices: NAMED_RANGES.map(one => plainChoice(one)),
  };
  return { fields: [field], isInstant: true };
}
