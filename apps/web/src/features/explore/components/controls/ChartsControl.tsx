import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../../shared/api/api-error.ts';
import { asList } from '@powerset/core/form-data/form-data.ts';
import { MultiSelect } from '@powerset/ui/select/MultiSelect.tsx';
import { chartChoicesQuery, chartNamesQuery } from '../../source-api.ts';
import type { ControlProps } from './control-props.ts';
import styles from '../../../../shared/fields/controls.module.css';

/** Chooses saved charts of some types, in order. */
export function ChartsControl({ control, value, id, onChange }: ControlProps<'charts'>) {
  const [search, setSearch] = useState('');
  const found = useQuery(chartChoicesQuery(control.vizTypes, search));
  const chosen = asList(value).filter(one => typeof one === 'number' || typeof one === 'string');
  const ids = chosen.map(Number).filter(Number.isInteger);
  const named = useQuery(chartNamesQuery(ids));
  const items = found.data?.items ?? [];
  const nameOf = (one: number | string): string =>
    named.data?.find(chart => chart.id === Number(one))?.name ??
    (named.isSuccess ? `#${one} (not found)` : `#${one}`);
  const others = chosen
    .filter(one => !items.some(item => item.id === one))
    .map(one => ({
      value: one,
      label: nameOf(one),
    }));
  const hidden = (found.data?.count ?? 0) - items.length;
  return (
    <>
      <MultiSelect<number | string>
        id={id}
        placeholder="Select charts"
        values={chosen}
        options={[
          ...items.map(one => ({ value: one.id, label: one.name, description: one.description })),
          ...others,
        ]}
        onChange={next => onChange(next)}
        onSearch={setSearch}
        isLoading={found.isFetching}
        emptyText="No saved chart of these types"
        foot={hidden > 0 && <span className={styles.note}>{hidden} more. Type to search all of them.</span>}
      />
      {found.error && (
        <p className={styles.note} role="alert">
          Error while fetching data: {errorText(found.error)}
        </p>
      )}
    </>
  );
}
