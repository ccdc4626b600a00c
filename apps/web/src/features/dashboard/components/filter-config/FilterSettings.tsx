import type { NativeFilter } from '@powerset/core/filters/native-filter.ts';
import { Checkbox } from '@powerset/ui/choice/Checkbox.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Section } from '@powerset/ui/layout/Section.tsx';
import { MultiSelect } from '@powerset/ui/select/MultiSelect.tsx';
import styles from './filter-config.module.css';

export interface FilterSettingsProps {
  readonly filter: NativeFilter;
  readonly others: readonly NativeFilter[];
  readonly onChange: (part: Partial<NativeFilter>) => void;
}

/** How a value filter behaves. */
export function FilterSettings({ filter, others, onChange }: FilterSettingsProps) {
  const values = filter.controlValues;
  const set = (part: Partial<NativeFilter['controlValues']>): void =>
    onChange({ controlValues: { ...values, ...part } });
  const parents = others.filter(other => !dependsOn(other, filter.id, others));
  return (
    <Section title="Filter Settings">
      <div className={styles.checks}>
        <Checkbox
          isChecked={values.multiSelect !== false}
          onChange={multiSelect => set({ multiSelect })}
          label="Can select multiple values"
        />
        <Checkbox
          isChecked={values.enableEmptyFilter === true}
          onChange={enableEmptyFilter => set({ enableEmptyFilter })}
          label="Filter value is required"
          description="A value must be selected before filters can be applied."
        />
        <Checkbox
          isChecked={values.defaultToFirstItem === true}
          onChange={defaultToFirstItem => set({ defaultToFirstItem })}
          label="Select first filter value by default"
          description="Charts load after the first value is selected."
        />
        <Checkbox
          isChecked={values.inverseSelection === true}
          onChange={inverseSelection => set({ inverseSelection })}
          label="Inverse selection"
          description="Exclude selected values."
        />
        <Checkbox
          isChecked={values.searchAllOptions === true}
          onChange={searchAllOptions => set({ searchAllOptions })}
          label="Dynamically search all filter values"
          description="Search the database, not just the loaded values."
        />
        <Checkbox
          isChecked={values.sortAscending === false}
          onChange={isDescending => set({ sortAscending: !isDescending })}
          label="Sort descending"
        />
        {parents.length > 0 && (
          <Field label="Values dependent on" hint="Show only values that match these filters.">
            {control => (
              <MultiSelect
                {...control}
                options={parents.map(one => ({ value: one.id, label: one.name || '[untitled]' }))}
                values={filter.cascadeParentIds}
                onChange={ids => onChange({ cascadeParentIds: [...ids] })}
              />
            )}
          </Field>
        )}
      </div>
    </Section>
  );
}

/**
 * Returns true when a filter depends on another one, directly or indirectly; the reverse would be a cycle.
 */
function dependsOn(
  filter: NativeFilter,
  id: string,
  all: readonly NativeFilter[],
  seen: readonly string[] = [],
): boolean {
  if (seen.includes(filter.id)) return false;
  return filter.cascadeParentIds.some(parent => {
    const next = all.find(one => one.id === parent);
    return parent === id || (next !== undefined && dependsOn(next, id, all, [...seen, filter.id]));
  });
}
