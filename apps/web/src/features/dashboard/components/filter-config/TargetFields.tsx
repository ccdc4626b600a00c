import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { filterKind, fitsKind } from '@powerset/core/filters/filter-kinds.ts';
import { withTarget } from '@powerset/core/filters/change-filter.ts';
import type { NativeFilter } from '@powerset/core/filters/native-filter.ts';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Select } from '@powerset/ui/select/Select.tsx';
import { TypeIcon } from '../../../../shared/fields/TypeIcon.tsx';
import { datasetChoices } from '../../../../shared/list/choices.ts';
import { useFacts } from '../../facts.ts';
import { useDataset } from './use-dataset.ts';
import styles from './filter-config.module.css';

export interface TargetFieldsProps {
  readonly filter: NativeFilter;
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (filter: NativeFilter) => void;
}

/** Chooses the dataset and the column whose values a filter offers. */
export function TargetFields(props: TargetFieldsProps) {
  const kind = filterKind(props.filter.filterType);
  if (!kind?.needsDataset) return null;
  return (
    <div className={styles.pair}>
      <DatasetField {...props} />
      {kind.needsColumn && <ColumnField {...props} />}
    </div>
  );
}

function DatasetField({ filter, problems, onChange }: TargetFieldsProps) {
  const [search, setSearch] = useState('');
  const { options, isLoading } = useDatasetOptions(filter, search);
  return (
    <Field label="Dataset" isRequired error={problems['dataset']}>
      {control => (
        <Select
          {...control}
          size="large"
          placeholder="Choose a dataset"
          options={options}
          isLoading={isLoading}
          emptyText={search ? 'No matches' : 'No compatible datasets found'}
          onSearch={setSearch}
          value={filter.targets[0]?.datasetId}
          onChange={datasetId => onChange(withTarget(filter, datasetId === undefined ? {} : { datasetId }))}
        />
      )}
    </Field>
  );
}

/** Returns the datasets of the dashboard first, then all others. */
function useDatasetOptions(filter: NativeFilter, search: string) {
  const { datasets } = useFacts();
  const choices = useQuery({
    queryKey: ['dataset', 'choices', search],
    queryFn: ({ signal }) => datasetChoices(search, signal),
    staleTime: 60_000,
  });
  const own = useDataset(filter.targets[0]?.datasetId).dataset;
  const used = [...(datasets?.values() ?? [])].map(({ id, name }) => ({
    value: id,
    label: name.replace(/^.*\./, ''),
    group: 'On this dashboard',
  }));
  const usedIds = new Set(used.map(option => option.value));
  const others = (choices.data ?? [])
    .filter(option => !usedIds.has(option.value))
    .map(option => ({ ...option, group: 'Other datasets' }));
  const matching = used.filter(option => option.label.toLowerCase().includes(search.toLowerCase()));
  const isListed = !own || [...used, ...others].some(option => option.value === own.id);
  return {
    options: [
      ...matching,
      ...others,
      ...(isListed || search ? [] : [{ value: own.id, label: own.name, group: 'Other datasets' }]),
    ],
    isLoading: choices.isLoading,
  };
}

function ColumnField({ filter, problems, onChange }: TargetFieldsProps) {
  const target = filter.targets[0];
  const kind = filterKind(filter.filterType);
  const { dataset, isLoading, error } = useDataset(target?.datasetId);
  const options = useMemo(
    () =>
      (dataset?.columns ?? [])
        .filter(column => column.isFilterable && (!kind || fitsKind(kind, column)))
        .map(column => ({
          value: column.name,
          label: column.label,
          description: column.label === column.name ? undefined : column.name,
          icon: (
            <TypeIcon
              type={column.isTemporal ? 'temporal' : column.genericType}
              isCalculated={column.expression !== null}
            />
          ),
        })),
    [dataset, kind],
  );
  const choose = (name: string | undefined): void => {
    const label = options.find(option => option.value === name)?.label;
    onChange({
      ...withTarget(filter, { ...target, column: name === undefined ? undefined : { name } }),
      // A filter takes the label of its column as its name until the user enters one.
      ...(filter.name.trim() === '' && label !== undefined ? { name: label } : {}),
    });
  };
  return (
    <Field label="Column" isRequired error={problems['column'] ?? error?.message}>
      {control => (
        <Select
          {...control}
          size="large"
          isSearchable
          placeholder={dataset && options.length === 0 ? 'No compatible columns found' : 'Choose a column'}
          emptyText={options.length === 0 ? 'No compatible columns found' : 'No matches'}
          isDisabled={target?.datasetId === undefined}
          isLoading={isLoading}
          options={options}
          value={target?.column?.name}
          onChange={choose}
        />
      )}
    </Field>
  );
}
