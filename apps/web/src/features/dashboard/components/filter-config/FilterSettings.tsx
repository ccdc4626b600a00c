import { NO_DEFAULT } from '@powerset/core/filters/change-filter.ts';
import { filterKind } from '@powerset/core/filters/filter-kinds.ts';
import type { NativeFilter } from '@powerset/core/filters/native-filter.ts';
import { Checkbox } from '@powerset/ui/choice/Checkbox.tsx';
import { Section } from '@powerset/ui/layout/Section.tsx';
import { DefaultValue } from './DefaultValue.tsx';
import type { FilterFormProps } from './filter-form-props.ts';
import styles from './filter-config.module.css';

type Values = NativeFilter['controlValues'];

/** Edits how a filter behaves. */
export function FilterSettings({ filter, filters, open, problems, onChange, onOpen }: FilterFormProps) {
  const values = filter.controlValues;
  const set = (part: Partial<Values>): void => onChange({ ...filter, controlValues: { ...values, ...part } });
  if (!filterKind(filter.filterType)) return null;
  const isValue = filter.filterType === 'filter_select';
  return (
    <Section title="Filter Settings">
      <div className={styles.checks}>
        <Checkbox
          isChecked={values.enableEmptyFilter === true}
          onChange={enableEmptyFilter => set({ enableEmptyFilter })}
          label="Filter value is required"
          description="A value must be selected before filters can be applied."
        />
        {(isValue || filter.filterType === 'filter_groupby') && (
          <Checkbox
            isChecked={values.multiSelect !== false}
            onChange={multiSelect => set({ multiSelect })}
            label="Can select multiple values"
          />
        )}
        {isValue && (
          <ValueSettings
            values={values}
            onChange={set}
            onFirst={defaultToFirstItem => {
              onChange({
                ...filter,
                controlValues: { ...values, defaultToFirstItem },
                ...(defaultToFirstItem ? { defaultDataMask: NO_DEFAULT } : {}),
              });
              if (defaultToFirstItem) onOpen({ hasDefault: false });
            }}
          />
        )}
        <DefaultValue
          filter={filter}
          masks={Object.fromEntries(filters.map(one => [one.id, one.defaultDataMask]))}
          problem={problems['default']}
          isOn={open.hasDefault}
          onSwitch={hasDefault => onOpen({ hasDefault })}
          onChange={part => onChange({ ...filter, ...part })}
        />
      </div>
    </Section>
  );
}

interface ValueSettingsProps {
  readonly values: Values;
  readonly onChange: (part: Partial<Values>) => void;
  readonly onFirst: (isOn: boolean) => void;
}

function ValueSettings({ values, onChange, onFirst }: ValueSettingsProps) {
  return (
    <>
      <Checkbox
        isChecked={values.defaultToFirstItem === true}
        onChange={onFirst}
        label="Select first filter value by default"
        description="Charts load after the first value is selected."
      />
      <Checkbox
        isChecked={values.searchAllOptions === true}
        onChange={searchAllOptions => onChange({ searchAllOptions })}
        label="Dynamically search all filter values"
        description="Search the database, not just the loaded values."
      />
      <Checkbox
        isChecked={values.inverseSelection === true}
        onChange={inverseSelection => onChange({ inverseSelection })}
        label="Inverse selection"
        description="Exclude selected values."
      />
    </>
  );
}
