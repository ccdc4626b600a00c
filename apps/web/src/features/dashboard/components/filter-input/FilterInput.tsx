import { filterKind, filterTypeName } from '@powerset/core/filters/filter-kinds.ts';
import { maskText, timeMask, timeRangeOf } from '@powerset/core/filters/filter-mask.ts';
import { TimeRangeField } from '../../../../shared/time-range/TimeRangeField.tsx';
import { ChoiceInput } from './ChoiceInput.tsx';
import type { FilterInputProps } from './filter-input-props.ts';
import { RangeInput } from './RangeInput.tsx';
import { SelectInput } from './SelectInput.tsx';
import styles from './filter-input.module.css';

/** Shows the control of a filter, in the bar and where the user chooses its default value. */
export function FilterInput(props: FilterInputProps) {
  switch (props.filter.filterType) {
    case 'filter_select':
      return <SelectInput {...props} />;
    case 'filter_range':
      return <RangeInput {...props} />;
    case 'filter_time':
      return (
        <TimeRangeField
          {...props.control}
          side="bottom"
          isClearable
          range={timeRangeOf(props.mask)}
          onChange={range => props.onChange(timeMask(range))}
        />
      );
    default:
      return filterKind(props.filter.filterType) ? <ChoiceInput {...props} /> : <UnknownInput {...props} />;
  }
}

/** Shows a filter type that only other programs know; it keeps applying its stored value. */
function UnknownInput({ filter, mask, control }: FilterInputProps) {
  const text = maskText(mask);
  return (
    <div id={control.id} className={styles.unknown}>
      The filter type "{filterTypeName(filter.filterType)}" is not supported.{' '}
      {text ? `Its stored value applies: ${text}` : 'It has no value and filters nothing.'}
    </div>
  );
}
