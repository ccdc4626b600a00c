import { NO_TIME_RANGE } from '@powerset/core/form-data/adhoc-filter.ts';
import { TimeRangeField } from '../../../../shared/time-range/TimeRangeField.tsx';
import type { ControlProps } from './control-props.ts';

/** Edits the time range of a whole chart. */
export function TimeRangeControl({ value, id, onChange }: ControlProps<'time-range'>) {
  const range = typeof value === 'string' && value !== '' ? value : NO_TIME_RANGE;
  return <TimeRangeField id={id} range={range} onChange={onChange} />;
}
