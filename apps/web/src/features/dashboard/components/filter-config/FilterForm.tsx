import { useState } from 'react';
import { withType } from '@powerset/core/filters/change-filter.ts';
import { FILTER_KINDS, filterKind, filterTypeName } from '@powerset/core/filters/filter-kinds.ts';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { TextArea } from '@powerset/ui/input/TextArea.tsx';
import { Select } from '@powerset/ui/select/Select.tsx';
import { Tabs, tabPanelProps } from '@powerset/ui/tabs/Tabs.tsx';
import { useSession } from '../../../../shared/session/session.ts';
import type { FilterFormProps } from './filter-form-props.ts';
import { FilterLimits } from './FilterLimits.tsx';
import { FilterSettings } from './FilterSettings.tsx';
import { ScopeFields } from './ScopeFields.tsx';
import { TargetFields } from './TargetFields.tsx';
import styles from './filter-config.module.css';

const TABS = [
  { value: 'settings', label: 'Settings' },
  { value: 'scoping', label: 'Scoping' },
] as const;

/** Edits everything about one filter. */
export function FilterForm(props: FilterFormProps) {
  const [tab, setTab] = useState<'settings' | 'scoping'>('settings');
  return (
    <>
      <Tabs id="filter-form" label="Filter" value={tab} tabs={TABS} onChange={setTab} />
      <div className={styles.panel} {...tabPanelProps('filter-form', tab)}>
        {tab === 'settings' ? (
          <Settings {...props} />
        ) : (
          <ScopeFields
            filter={props.filter}
            onChange={part => props.onChange({ ...props.filter, ...part })}
          />
        )}
      </div>
    </>
  );
}

function Settings(props: FilterFormProps) {
  const { filter, problems, onChange } = props;
  return (
    <>
      <div className={styles.pair}>
        <TypeField {...props} />
        <Field label="Filter name" isRequired error={problems['name']}>
          {control => (
            <Input
              {...control}
              size="large"
              autoFocus={filter.name === ''}
              value={filter.name}
              onChange={name => onChange({ ...filter, name })}
            />
          )}
        </Field>
      </div>
      <TargetFields filter={filter} problems={problems} onChange={onChange} />
      <Field label="Description" hint="Shown next to the filter's name.">
        {control => (
          <TextArea
            {...control}
            rows={2}
            value={filter.description ?? ''}
            onChange={description => onChange({ ...filter, description })}
          />
        )}
      </Field>
      <FilterLimits {...props} />
      <FilterSettings {...props} />
    </>
  );
}

function TypeField({ filter, onChange, onOpen }: FilterFormProps) {
  const { featureFlags } = useSession();
  const options = FILTER_KINDS.filter(
    ({ type }) =>
      type !== 'filter_groupby' ||
      featureFlags['DASHBOARD_FILTERS_EXPERIMENTAL'] === true ||
      filter.filterType === type,
  ).map(({ type, name }) => ({ value: type, label: name }));
  const isKnown = filterKind(filter.filterType) !== undefined;
  return (
    <Field
      label="Filter Type"
      isRequired
      hint={
        isKnown
          ? undefined
          : 'This type is not supported. Its settings are kept until you choose another type.'
      }
    >
      {control => (
        <Select
          {...control}
          size="large"
          options={
            isKnown
              ? options
              : [...options, { value: filter.filterType, label: filterTypeName(filter.filterType) }]
          }
          value={filter.filterType}
          onChange={type => {
            if (type === undefined) return;
            onChange(withType(filter, type));
            onOpen({ hasDefault: false });
          }}
        />
      )}
    </Field>
  );
}
