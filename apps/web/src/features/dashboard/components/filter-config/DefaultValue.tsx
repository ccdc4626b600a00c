import { useState } from 'react';
import { NO_DEFAULT } from '@powerset/core/filters/change-filter.ts';
import { convertDefaults } from '@powerset/core/filters/default-value.ts';
import { filterKind } from '@powerset/core/filters/filter-kinds.ts';
import { chosenValues, type DataMask, type DataMasks } from '@powerset/core/filters/data-mask.ts';
import type { NativeFilter } from '@powerset/core/filters/native-filter.ts';
import { valueMask, type FilterValue } from '@powerset/core/filters/value-filter.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Checkbox } from '@powerset/ui/choice/Checkbox.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useDataset } from './use-dataset.ts';
import { FilterInput } from '../filter-input/FilterInput.tsx';
import styles from './filter-config.module.css';

export interface DefaultValueProps {
  readonly filter: NativeFilter;
  /** The defaults of the filters that this one depends on. */
  readonly masks: DataMasks;
  readonly problem: string | undefined;
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
  readonly onChange: (part: Partial<NativeFilter>) => void;
}

/** Chooses the default value of a filter with the filter's own control. */
export function DefaultValue({ filter, masks, problem, isOn, onSwitch, onChange }: DefaultValueProps) {
  const isSetUp = canPick(filter);
  const isPossible = isSetUp && !filter.controlValues.defaultToFirstItem;
  return (
    <div className={styles.default}>
      <Checkbox
        isChecked={isOn && isPossible}
        isDisabled={!isPossible}
        onChange={next => {
          onSwitch(next);
          if (!next) onChange({ defaultDataMask: NO_DEFAULT });
        }}
        label="Filter has default value"
        {...(isSetUp ? {} : { description: 'Fill all required fields to enable "Default Value"' })}
      />
      {problem && !isOn && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {isOn && isPossible && (
        <DefaultPicker filter={filter} masks={masks} problem={problem} onChange={onChange} />
      )}
    </div>
  );
}

type DefaultPickerProps = Pick<DefaultValueProps, 'filter' | 'masks' | 'problem' | 'onChange'>;

function DefaultPicker({ filter, masks, problem, onChange }: DefaultPickerProps) {
  const client = useQueryClient();
  const { dataset } = useDataset(filter.targets[0]?.datasetId);
  const [failure, setFailure] = useState<string>();
  const target = filter.targets[0];
  const column = dataset?.columns.find(one => one.name === target?.column?.name);
  const save = (mask: DataMask): void => {
    if (filter.filterType !== 'filter_select')
      return onChange({ defaultDataMask: { ...NO_DEFAULT, ...mask } });
    const values = chosenValues(mask) as readonly FilterValue[]; // made by `valueMask`
    const isMultiple = filter.controlValues.multiSelect !== false;
    const converted = convertDefaults(values, column?.databaseType, isMultiple);
    const isSame = converted.every((value, at) => value === values[at]) && converted.length === values.length;
    onChange({ defaultDataMask: { ...NO_DEFAULT, ...(isSame ? mask : valueMask(filter, converted)) } });
  };
  return (
    <div className={styles.pick}>
      <Field label="Default Value" isRequired error={failure ? `Cannot load filter: ${failure}` : problem}>
        {control => (
          <FilterInput
            control={control}
            filter={filter}
            mask={filter.defaultDataMask}
            masks={masks}
            mayAsk
            onChange={save}
            onProblem={setFailure}
          />
        )}
      </Field>
      {filterKind(filter.filterType)?.offersValues && (
        <Button
          variant="link"
          onClick={() => void client.invalidateQueries({ queryKey: ['filter-values', filter.id] })}
        >
          Refresh the default values
        </Button>
      )}
    </div>
  );
}

function canPick({ filterType, targets }: NativeFilter): boolean {
  const kind = filterKind(filterType);
  const target = targets[0];
  if (!kind) return false;
  return (
    (!kind.needsDataset || target?.datasetId !== undefined) &&
    (!kind.needsColumn || target?.column !== undefined)
  );
}
