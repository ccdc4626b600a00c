import { useId, useMemo, type ReactNode } from 'react';
import { possibleParents } from '@powerset/core/filters/dependencies.ts';
import { filterKind } from '@powerset/core/filters/filter-kinds.ts';
import { rangeMode } from '@powerset/core/filters/range-filter.ts';
import type { NativeFilter } from '@powerset/core/filters/native-filter.ts';
import { adhocFiltersOf, NO_TIME_RANGE } from '@powerset/core/form-data/adhoc-filter.ts';
import { metricsOf } from '@powerset/core/form-data/form-data.ts';
import { metricLabel } from '@powerset/core/query/query-object.ts';
import { Checkbox } from '@powerset/ui/choice/Checkbox.tsx';
import { RadioGroup } from '@powerset/ui/choice/RadioGroup.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Section } from '@powerset/ui/layout/Section.tsx';
import { MultiSelect } from '@powerset/ui/select/MultiSelect.tsx';
import { Select } from '@powerset/ui/select/Select.tsx';
import { AdhocFiltersField } from '../../../../shared/fields/AdhocFiltersField.tsx';
import { TimeRangeField } from '../../../../shared/time-range/TimeRangeField.tsx';
import type { FilterFormProps } from './filter-form-props.ts';
import { useDataset } from './use-dataset.ts';
import styles from './filter-config.module.css';

/** Edits which values a filter offers, and in which order. */
export function FilterLimits(props: FilterFormProps) {
  const kind = filterKind(props.filter.filterType);
  if (!kind?.canDepend && !kind?.offersValues) return null;
  return (
    <Section title="Filter Configuration" startsOpen={hasProblem(props) || undefined}>
      <div className={styles.checks}>
        {kind.canDepend && <Dependencies {...props} />}
        {kind.offersValues && <PreFilter {...props} />}
        {props.filter.filterType === 'filter_select' && <Sorting {...props} />}
        {props.filter.filterType === 'filter_range' && <SingleValue {...props} />}
      </div>
    </Section>
  );
}

function hasProblem({ problems }: FilterFormProps): boolean {
  return problems['preFilter'] !== undefined || problems['dependencies'] !== undefined;
}

function Dependencies({ filter, filters, open, problems, onChange, onOpen }: FilterFormProps) {
  const parents = useMemo(() => possibleParents(filter, filters), [filter, filters]);
  const known = filters.filter(({ id }) => filter.cascadeParentIds.includes(id));
  const options = [...new Set([...known, ...parents])];
  return (
    <Setting
      label="Values are dependent on other filters"
      description="Show only values that match these filters."
      isOn={open.isDependent}
      onSwitch={isDependent => {
        onOpen({ isDependent });
        if (!isDependent) onChange({ ...filter, cascadeParentIds: [] });
      }}
    >
      {options.length === 0 ? (
        <p className={styles.none}>No available filters.</p>
      ) : (
        <Field label="Values dependent on" error={problems['dependencies']}>
          {control => (
            <MultiSelect
              {...control}
              placeholder="Add filter"
              options={options.map(one => ({ value: one.id, label: one.name || '[untitled]' }))}
              values={filter.cascadeParentIds}
              onChange={ids => onChange({ ...filter, cascadeParentIds: [...ids] })}
            />
          )}
        </Field>
      )}
    </Setting>
  );
}

function PreFilter({ filter, open, problems, onChange, onOpen }: FilterFormProps) {
  const id = useId();
  const { dataset } = useDataset(filter.targets[0]?.datasetId);
  const range = filter.time_range ?? NO_TIME_RANGE;
  const columns = dataset?.columns.filter(column => column.isTemporal) ?? [];
  return (
    <Setting
      label="Pre-filter available values"
      description="Add filter clauses that limit the values people can choose from."
      isOn={open.hasPreFilter}
      onSwitch={hasPreFilter => {
        onOpen({ hasPreFilter });
        if (!hasPreFilter) onChange(withoutLimits(filter));
      }}
    >
      <Field label="Pre-filter" error={problems['preFilter']}>
        {() => (
          <AdhocFiltersField
            id={id}
            control={`pre-filter-${filter.id}`}
            label="Pre-filter"
            dataset={dataset}
            filters={adhocFiltersOf(filter.adhoc_filters)}
            onChange={filters => onChange({ ...filter, adhoc_filters: [...filters] })}
          />
        )}
      </Field>
      <div className={styles.pair}>
        <Field label="Time range">
          {control => (
            <TimeRangeField
              {...control}
              isClearable
              side="bottom"
              range={range}
              onChange={next =>
                onChange({ ...filter, ...timeLimit(next, filter, dataset?.mainTemporalColumn) })
              }
            />
          )}
        </Field>
        {range !== NO_TIME_RANGE && (
          <Field label="Time column" hint="The column that the time range applies to.">
            {control => (
              <Select
                {...control}
                size="medium"
                options={columns.map(column => ({ value: column.name, label: column.label }))}
                value={filter.granularity_sqla ?? undefined}
                onChange={granularity_sqla => onChange({ ...filter, granularity_sqla })}
              />
            )}
          </Field>
        )}
      </div>
    </Setting>
  );
}

function timeLimit(
  range: string,
  filter: NativeFilter,
  mainColumn: string | null | undefined,
): Partial<NativeFilter> {
  if (range === NO_TIME_RANGE) return { time_range: undefined, granularity_sqla: undefined };
  return { time_range: range, granularity_sqla: filter.granularity_sqla ?? mainColumn ?? undefined };
}

function withoutLimits(filter: NativeFilter): NativeFilter {
  return { ...filter, adhoc_filters: [], time_range: undefined, granularity_sqla: undefined };
}

function Sorting({ filter, open, onChange, onOpen }: FilterFormProps) {
  const { dataset } = useDataset(filter.targets[0]?.datasetId);
  const { sortAscending } = filter.controlValues;
  const [metric] = metricsOf(filter.sortMetric ?? filter.controlValues['sortMetric']);
  const setOrder = (ascending: boolean | undefined): void => {
    const { sortAscending: _before, ...rest } = filter.controlValues;
    onChange({
      ...filter,
      controlValues: ascending === undefined ? rest : { ...rest, sortAscending: ascending },
      ...(ascending === undefined ? { sortMetric: undefined } : {}),
    });
  };
  return (
    <Setting
      label="Sort filter values"
      isOn={open.isSorted}
      onSwitch={isSorted => {
        onOpen({ isSorted });
        setOrder(isSorted ? true : undefined);
      }}
    >
      <RadioGroup
        label="Sort type"
        value={sortAscending === false ? 'descending' : 'ascending'}
        options={[
          { value: 'ascending', label: 'Sort ascending' },
          { value: 'descending', label: 'Sort descending' },
        ]}
        onChange={order => setOrder(order === 'ascending')}
      />
      <Field label="Sort Metric" hint="Sorts by this metric instead of by name.">
        {control => (
          <Select
            {...control}
            isClearable
            placeholder="Choose a metric"
            options={(dataset?.metrics ?? []).map(({ name, label }) => ({ value: name, label }))}
            value={metric === undefined ? undefined : metricLabel(metric)}
            onChange={sortMetric => onChange({ ...filter, sortMetric })}
          />
        )}
      </Field>
    </Setting>
  );
}

const SINGLE = [
  { value: 'minimum', label: 'Minimum' },
  { value: 'exact', label: 'Exact' },
  { value: 'maximum', label: 'Maximum' },
] as const;

function SingleValue({ filter, onChange }: FilterFormProps) {
  const mode = rangeMode(filter);
  const set = (next: 0 | 1 | 2 | undefined): void => {
    const { enableSingleValue: _before, ...rest } = filter.controlValues;
    onChange({
      ...filter,
      controlValues: next === undefined ? rest : { ...rest, enableSingleValue: next },
    });
  };
  return (
    <Setting
      label="Single Value"
      description="People choose one number instead of two ends."
      isOn={mode !== 'range'}
      onSwitch={isOn => set(isOn ? 1 : undefined)}
    >
      <RadioGroup
        label="Single value type"
        value={mode === 'range' ? 'exact' : mode}
        options={SINGLE}
        onChange={next => set(SINGLE.findIndex(({ value }) => value === next) as 0 | 1 | 2)}
      />
    </Setting>
  );
}

interface SettingProps {
  readonly label: string;
  readonly description?: string;
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
  readonly children: ReactNode;
}

/** Shows a setting that reveals its details when it is on. */
function Setting({ label, description, isOn, onSwitch, children }: SettingProps) {
  return (
    <div className={styles.setting}>
      <Checkbox isChecked={isOn} onChange={onSwitch} label={label} description={description} />
      {isOn && <div className={styles.opened}>{children}</div>}
    </div>
  );
}
