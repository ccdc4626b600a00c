import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Select } from '@powerset/ui/select/Select.tsx';
import { datasetChoicesQuery } from '../api.ts';

interface DatasetPickerProps {
  readonly value: number | undefined;
  /** The name of a value that the search may not have found. */
  readonly knownName?: string | undefined;
  onChange(id: number | undefined): void;
}

/** Shows a picker for one of all datasets; the server searches. */
export function DatasetPicker({ value, knownName, onChange }: DatasetPickerProps) {
  const [search, setSearch] = useState('');
  const datasets = useQuery(datasetChoicesQuery(search));
  const found = (datasets.data ?? []).map(one => ({
    value: one.id,
    label: one.table_name,
    description: [one.database?.database_name, one.schema].filter(Boolean).join(' · '),
  }));
  const isKnown =
    value === undefined || knownName === undefined || found.some(option => option.value === value);
  return (
    <Select
      label="Dataset"
      placeholder="Choose a dataset"
      value={value}
      options={isKnown ? found : [{ value, label: knownName }, ...found]}
      onChange={onChange}
      onSearch={setSearch}
      isLoading={datasets.isFetching}
      isSearchable
    />
  );
}
