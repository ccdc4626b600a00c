import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Select } from '@powerset/ui/select/Select.tsx';
import { datasetChoices } from '../../../../shared/list/choices.ts';
import { useFacts } from '../../facts.ts';
import styles from './dialogs.module.css';

interface DatasetMappingProps {
  /** By id of a dataset, the one that copied charts read instead. */
  readonly mapping: ReadonlyMap<number, number>;
  onChange(mapping: ReadonlyMap<number, number>): void;
}

/** Lets copied charts and filters read other datasets than their originals. */
export function DatasetMapping({ mapping, onChange }: DatasetMappingProps) {
  const { datasets } = useFacts();
  return (
    <fieldset className={styles.group}>
      <legend>Datasets of the copied charts and filters</legend>
      {[...(datasets?.values() ?? [])].map(dataset => (
        <OtherDataset
          key={dataset.id}
          dataset={dataset}
          value={mapping.get(dataset.id)}
          onChange={id => {
            const next = new Map(mapping);
            if (id === undefined || id === dataset.id) next.delete(dataset.id);
            else next.set(dataset.id, id);
            onChange(next);
          }}
        />
      ))}
    </fieldset>
  );
}

function OtherDataset({
  dataset,
  value,
  onChange,
}: {
  readonly dataset: ChartDataset;
  readonly value: number | undefined;
  onChange(id: number | undefined): void;
}) {
  const [search, setSearch] = useState('');
  const [isOpened, setOpened] = useState(false);
  const found = useQuery({
    queryKey: ['related', 'datasets', search],
    queryFn: ({ signal }) => datasetChoices(search, signal),
    staleTime: 30_000,
    enabled: isOpened,
  });
  return (
    <Field label={dataset.name}>
      {control => (
        <Select
          {...control}
          value={value}
          placeholder="The same dataset"
          options={found.data ?? []}
          onChange={onChange}
          onSearch={setSearch}
          onOpen={() => setOpened(true)}
          isLoading={found.isFetching}
          isClearable
        />
      )}
    </Field>
  );
}
