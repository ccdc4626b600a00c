import { useState } from 'react';
import { hasSelection } from '@powerset/core/filters/filter-mask.ts';
import type { NativeFilter } from '@powerset/core/filters/native-filter.ts';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { TextArea } from '@powerset/ui/input/TextArea.tsx';
import { DefaultValue } from './DefaultValue.tsx';
import { FilterSettings } from './FilterSettings.tsx';
import { ScopeFields } from './ScopeFields.tsx';
import { TargetFields } from './TargetFields.tsx';
import styles from './filter-config.module.css';

export interface FilterFormProps {
  readonly filter: NativeFilter;
  /** The other filters, which this one may depend on. */
  readonly others: readonly NativeFilter[];
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (filter: NativeFilter) => void;
}

/** Everything about one filter. */
export function FilterForm({ filter, others, problems, onChange }: FilterFormProps) {
  const change = (part: Partial<NativeFilter>): void => onChange({ ...filter, ...part });
  const [isOn, setOn] = useState(hasSelection(filter.defaultDataMask));
  const isValueFilter = filter.filterType === 'filter_select';
  return (
    <>
      <div className={styles.pair}>
        <Field label="Filter Type">
          {control => (
            <Input
              {...control}
              size="large"
              disabled
              value={isValueFilter ? 'Value' : filter.filterType.replace(/^filter_/, '')}
            />
          )}
        </Field>
        <Field label="Filter name" isRequired error={problems['name']}>
          {control => (
            <Input
              {...control}
              size="large"
              autoFocus
              value={filter.name}
              onChange={name => change({ name })}
            />
          )}
        </Field>
      </div>
      {isValueFilter && <TargetFields filter={filter} problems={problems} onChange={change} />}
      <Field label="Description" hint="Shown next to the filter's name.">
        {control => (
          <TextArea
            {...control}
            rows={2}
            value={filter.description ?? ''}
            onChange={description => change({ description })}
          />
        )}
      </Field>
      {isValueFilter && <FilterSettings filter={filter} others={others} onChange={change} />}
      {isValueFilter && (
        <DefaultValue
          filter={filter}
          masks={{}}
          isOn={isOn}
          onSwitch={setOn}
          problem={problems['default']}
          onChange={change}
        />
      )}
      <ScopeFields filter={filter} onChange={change} />
    </>
  );
}
