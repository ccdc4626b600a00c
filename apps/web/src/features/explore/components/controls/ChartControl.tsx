import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Select } from '@powerset/ui/select/Select.tsx';
import { errorText } from '../../../../shared/api/api-error.ts';
import { chosenChart, chosenChartText } from '../../chosen-chart.ts';
import { chartQuery, datasetChartsQuery } from '../../source-api.ts';
import type { ControlProps } from './control-props.ts';
import { UnknownValue } from './UnknownValue.tsx';
import styles from '../../../../shared/fields/controls.module.css';

/** Chooses a saved chart of the same dataset and stores its current settings. */
export function ChartControl({ value, state, id, onChange }: ControlProps<'chart'>) {
  const [search, setSearch] = useState('');
  const [failure, setFailure] = useState<unknown>();
  const queries = useQueryClient();
  const datasetId = Number.parseInt(String(state.formData.datasource), 10);
  const found = useQuery(datasetChartsQuery(Number.isNaN(datasetId) ? undefined : datasetId, search));
  const chosen = chosenChart(value);
  if (!chosen && value) return <UnknownValue value={value} onReplace={() => onChange(undefined)} />;
  const items = found.data?.items ?? [];
  const choose = async (chartId: number | undefined): Promise<void> => {
    if (chartId === undefined) return onChange(undefined);
    setFailure(undefined);
    try {
      onChange(chosenChartText(await queries.fetchQuery({ ...chartQuery(chartId), staleTime: 0 })));
    } catch (error) {
      setFailure(error);
    }
  };
  const isOther = chosen && !items.some(item => item.id === chosen.id);
  const hidden = (found.data?.count ?? 0) - items.length;
  const problem = failure ?? found.error;
  return (
    <>
      <Select<number>
        id={id}
        placeholder="Select a chart"
        value={chosen?.id}
        options={[
          ...items.map(item => ({ value: item.id, label: item.name })),
          ...(isOther ? [{ value: chosen.id, label: chosen.name }] : []),
        ]}
        onChange={next => void choose(next)}
        onSearch={setSearch}
        isLoading={found.isFetching}
        emptyText="No saved chart of this dataset"
        foot={hidden > 0 && <span className={styles.note}>{hidden} more. Type to search all of them.</span>}
      />
      {problem !== undefined && problem !== null && (
        <p className={styles.note} role="alert">
          Error while fetching data: {errorText(problem)}
        </p>
      )}
    </>
  );
}
