import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Option } from '@powerset/ui/select/option.ts';
import { MultiSelect } from '@powerset/ui/select/MultiSelect.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { personName } from '../person-name.ts';

interface RelatedFieldProps {
  readonly label: string;
  readonly hint?: string;
  /** Names the search in the cache. */
  readonly name: string;
  readonly values: readonly number[];
  /** The labels of the values that were chosen before. */
  readonly known: readonly Option<number>[];
  load(search: string, signal: AbortSignal): Promise<readonly Option<string | number>[]>;
  onChange(values: readonly number[]): void;
}

/** Chooses users, roles, or other related items by a search on the server. */
export function RelatedField({ label, hint, name, values, known, load, onChange }: RelatedFieldProps) {
  const [search, setSearch] = useState('');
  const found = useQuery({
    queryKey: ['related', name, search],
    queryFn: ({ signal }) => load(search, signal),
    staleTime: 30_000,
  });
  const offered = (found.data ?? []).map(option => ({ value: Number(option.value), label: option.label }));
  return (
    <Field label={label} {...(hint === undefined ? {} : { hint })} error={found.error?.message}>
      {field => (
        <MultiSelect
          {...field}
          label={label}
          values={values}
          options={[...offered, ...known.filter(one => !offered.some(({ value }) => value === one.value))]}
          onChange={onChange}
          onSearch={setSearch}
          isLoading={found.isFetching}
        />
      )}
    </Field>
  );
}

/** Returns people as options, by their full names. */
export function peopleOptions(
  people: readonly {
    readonly id?: number | undefined;
    readonly first_name?: string;
    readonly last_name?: string;
  }[],
): readonly Option<number>[] {
  return people.flatMap(person =>
    person.id === undefined ? [] : [{ value: person.id, label: personName(person) }],
  );
}
