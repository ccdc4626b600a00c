import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Field } from '@powerset/ui/input/Field.tsx';
import { MultiSelect } from '@powerset/ui/select/MultiSelect.tsx';
import { tagChoices } from './tag-choices.ts';

interface TagNamesFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly names: readonly string[];
  readonly onChange: (names: readonly string[]) => void;
}

/** Chooses tags by name; typed text becomes a new tag. */
export function TagNamesField({ label, hint, names, onChange }: TagNamesFieldProps) {
  const [search, setSearch] = useState('');
  const { data = [], isFetching } = useQuery({
    queryKey: ['choices', 'tags', search],
    queryFn: ({ signal }) => tagChoices(search, signal),
    staleTime: 30_000,
  });
  const offered = [...new Set([...data.map(option => option.value), ...names])];
  return (
    <Field label={label} {...(hint === undefined ? {} : { hint })}>
      {control => (
        <MultiSelect
          {...control}
          label={label}
          values={names}
          options={offered.map(name => ({ value: name, label: name }))}
          makeValue={text => text.trim()}
          onChange={onChange}
          onSearch={setSearch}
          isLoading={isFetching}
        />
      )}
    </Field>
  );
}
