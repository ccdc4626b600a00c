import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldControl } from '@powerset/ui/input/PlainField.tsx';
import type { Option } from '@powerset/ui/select/option.ts';
import { Select } from '@powerset/ui/select/Select.tsx';

interface AsyncSelectProps extends Partial<FieldControl> {
  /** Names the search in the cache. */
  readonly name: string;
  readonly value: Option<number> | undefined;
  readonly placeholder?: string;
  readonly load: (search: string, signal: AbortSignal) => Promise<readonly Option<number>[]>;
  readonly onChange: (value: Option<number> | undefined) => void;
}

/** Chooses one item by a search on the server. */
export function AsyncSelect({ name, value, load, onChange, ...control }: AsyncSelectProps) {
  const [search, setSearch] = useState('');
  const { data = [], isFetching } = useQuery({
    queryKey: ['choices', name, search],
    queryFn: ({ signal }) => load(search, signal),
    staleTime: 30_000,
  });
  const options = value && !data.some(option => option.value === value.value) ? [value, ...data] : data;
  return (
    <Select
      {...control}
      options={options}
      value={value?.value}
      isLoading={isFetching}
      onSearch={setSearch}
      onChange={chosen => onChange(options.find(option => option.value === chosen))}
    />
  );
}
