import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { datasetEndpoints } from '@powerset/contracts/dataset.ts';
import type { NativeFilter } from '@powerset/core/filters/native-filter.ts';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Select } from '@powerset/ui/select/Select.tsx';
import { call } from '../../../../shared/api/call.ts';
import { datasetChoices } from '../../../../shared/list/choices.ts';
import { useFacts } from '../../facts.ts';
import styles from './filter-config.module.css';

export interface TargetFieldsProps {
  readonly filter: NativeFilter;
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (part: Partial<NativeFilter>) => void;
}

const NO_MASK = { extraFormData: {}, filterState: {}, ownState: {} } as const;

/** The dataset and the column whose values a filter offers. */
export function TargetFields({ filter, problems, onChange }: TargetFieldsProps) {
  const { datasets } = useFacts();
  const [search, setSearch] = useState('');
  const target = filter.targets[0];
  const choices = useQuery({
    queryKey: ['dataset', 'choices', search],
    queryFn: ({ signal }) => datasetChoices(search, signal),
    staleTime: 60_000,
  });
  const columns = useColumns(target?.datasetId);
  const used = [...(datasets?.values() ?? [])].map(dataset => ({
    value: dataset.id,
    label: dataset.name.replace(/^.*\./, ''),
    group: 'On this dashboard',
  }));
  const usedIds = new Set(used.map(option => option.value));
  const others = (choices.data ?? [])
    .filter(option => !usedIds.has(option.value))
    .map(option => ({ ...option, group: 'Other datasets' }));
  const matching = used.filter(option => option.label.toLowerCase().includes(search.toLowerCase()));
  return (
    <div className={styles.pair}>
      <Field label="Dataset" isRequired error={problems['dataset']}>
        {control => (
          <Select
            {...control}
            size="large"
            placeholder="Choose a dataset"
            options={[...matching, ...others]}
            isLoading={choices.isLoading}
            onSearch={setSearch}
            value={target?.datasetId}
            onChange={datasetId =>
              onChange({ targets: datasetId === undefined ? [] : [{ datasetId }], defaultDataMask: NO_MASK })
            }
          />
        )}
      </Field>
      <Field label="Column" isRequired error={problems['column'] ?? columns.error?.message}>
        {control => (
          <Select
            {...control}
            size="large"
            placeholder="Choose a column"
            isDisabled={target?.datasetId === undefined}
            isLoading={columns.isLoading}
            options={columns.data ?? []}
            value={target?.column?.name}
            onChange={name =>
              onChange({
                targets: [{ ...target, ...(name === undefined ? {} : { column: { name } }) }],
                defaultDataMask: NO_MASK,
                // A filter has the name of its column until someone changes the name.
                ...(filter.name.trim() === '' && name !== undefined
                  ? { name: columns.data?.find(option => option.value === name)?.label ?? name }
                  : {}),
              })
            }
          />
        )}
      </Field>
    </div>
  );
}

function useColumns(datasetId: number | undefined) {
  return useQuery({
    queryKey: ['dataset', datasetId, 'columns'],
    queryFn: async ({ signal }) => {
      const { result } = await call(datasetEndpoints.get, { params: { id: datasetId! }, signal });
      return result.columns
        .filter(column => column.filterable !== false)
        .map(column => ({
          value: column.column_name,
          label: column.verbose_name || column.column_name,
          description: column.type ?? undefined,
        }));
    },
    enabled: datasetId !== undefined,
    staleTime: 60_000,
  });
}
