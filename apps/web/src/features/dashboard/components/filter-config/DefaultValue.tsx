import { useState } from 'react';
import { chosenValues } from '@powerset/core/filters/data-mask.ts';
import type { NativeFilter } from '@powerset/core/filters/native-filter.ts';
import { targetOf, valueMask } from '@powerset/core/filters/value-filter.ts';
import type { FilterValue } from '@powerset/core/filters/value-filter.ts';
import { Checkbox } from '@powerset/ui/choice/Checkbox.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { MultiSelect } from '@powerset/ui/select/MultiSelect.tsx';
import { Select } from '@powerset/ui/select/Select.tsx';
import { optionsOf } from '@powerset/ui/select/option.ts';
import { useFilterValues } from '../filter-bar/use-filter-values.ts';
import styles from './filter-config.module.css';

export interface DefaultValueProps {
  readonly filter: NativeFilter;
  readonly problem: string | undefined;
  readonly onChange: (part: Partial<NativeFilter>) => void;
}

/** What a filter starts with. */
export function DefaultValue({ filter, problem, onChange }: DefaultValueProps) {
  const chosen = chosenValues(filter.defaultDataMask) as readonly FilterValue[]; // made by `valueMask`
  const [isOn, setOn] = useState(chosen.length > 0);
  const isReady = targetOf(filter) !== undefined && !filter.controlValues.defaultToFirstItem;
  const choose = (values: readonly FilterValue[]): void =>
    onChange({
      defaultDataMask:
        values.length > 0 ? valueMask(filter, values) : { extraFormData: {}, filterState: {}, ownState: {} },
    });
  return (
    <div className={styles.checks} style={{ paddingLeft: 0 }}>
      <Checkbox
        isChecked={isOn && isReady}
        isDisabled={!isReady}
        onChange={next => {
          setOn(next);
          if (!next) choose([]);
        }}
        label="Filter has default value"
        {...(targetOf(filter) ? {} : { description: 'Fill all required fields to enable "Default Value"' })}
      />
      {problem && !isOn && <Field error={problem}>{() => null}</Field>}
      {isOn && isReady && (
        <DefaultPicker filter={filter} chosen={chosen} problem={problem} onChoose={choose} />
      )}
    </div>
  );
}

interface DefaultPickerProps {
  readonly filter: NativeFilter;
  readonly chosen: readonly FilterValue[];
  readonly problem: string | undefined;
  readonly onChoose: (values: readonly FilterValue[]) => void;
}

function DefaultPicker({ filter, chosen, problem, onChoose }: DefaultPickerProps) {
  const [search, setSearch] = useState('');
  const { values, isLoading, error, isCut } = useFilterValues(filter, search, {});
  const shared = {
    options: optionsOf(values),
    isLoading,
    isClearable: true,
    ...(isCut || search ? { onSearch: setSearch } : {}),
  };
  return (
    <Field label="Default Value" isRequired error={error?.message ?? problem}>
      {control =>
        filter.controlValues.multiSelect === false ? (
          <Select
            {...control}
            {...shared}
            value={chosen[0]}
            onChange={value => onChoose(value === undefined ? [] : [value])}
          />
        ) : (
          <MultiSelect {...control} {...shared} values={chosen} onChange={onChoose} />
        )
      }
    </Field>
  );
}
