import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Answer } from '@powerset/charts/kit/answer.ts';
import { measureText } from '@powerset/charts/kit/view/measure-text.ts';
import { finestPattern } from '@powerset/charts/kit/finest-pattern.ts';
import { labelOf, type ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import { NULL_LABEL } from '@powerset/core/format/number.ts';
import { timeFormatter } from '@powerset/core/format/time.ts';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { CopyButton } from '@powerset/ui/feedback/CopyButton.tsx';
import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import { SkeletonLines } from '@powerset/ui/feedback/Skeleton.tsx';
import { DataGrid } from '@powerset/ui/grid/DataGrid.tsx';
import { SearchInput } from '@powerset/ui/input/SearchInput.tsx';
import { Tabs } from '@powerset/ui/tabs/Tabs.tsx';
import { Tag } from '@powerset/ui/tag/Tag.tsx';
import { errorText } from '../../../shared/api/api-error.ts';
import { runChart } from '../../../shared/chart/run-chart.ts';
import { downloadChart } from '../chart-menu.tsx';
import { shownRows } from '../shown-rows.ts';
import type { Builder } from '../use-explore.ts';
import styles from './data-pane.module.css';

interface DataPaneProps {
  readonly builder: Builder;
  readonly isOpen: boolean;
  readonly canDownload: boolean;
  onToggle(isOpen: boolean): void;
}

/** Shows the rows of the chart's result, and unchanged rows of the dataset. */
export function DataPane({ builder, isOpen, canDownload, onToggle }: DataPaneProps) {
  const results = builder.state.results ?? [];
  const [tab, setTab] = useState('results-0');
  const [search, setSearch] = useState('');
  const tabs = [
    ...(results.length > 0 ? results : [undefined]).map((_, i) => ({
      value: `results-${i}`,
      label: i === 0 ? 'Results' : `Results ${i + 1}`,
    })),
    { value: 'samples', label: 'Samples' },
  ];
  const samples = useSamples(builder, isOpen && tab === 'samples');
  const answer = tab === 'samples' ? samples.data : results[Number(tab.split('-')[1])]?.answer;
  const open = (value: string): void => {
    setTab(value);
    onToggle(true);
  };
  return (
    <section className={styles.pane} aria-label="Data">
      <div className={styles.bar}>
        <Tabs value={tab} tabs={tabs} onChange={open} label="Data" isPlain />
        <span className={styles.grow} />
        {isOpen && answer && (
          <>
            <SearchInput
              value={search}
              onChange={setSearch}
              label="Search rows"
              size="small"
              debounceMs={200}
              className={styles.search!}
            />
            <Tag>
              {answer.rowCount.toLocaleString('en-US')} {answer.rowCount === 1 ? 'row' : 'rows'}
            </Tag>
            <CopyButton isIcon label="Copy to clipboard" text={() => tabText(answer, builder.dataset)} />
            {canDownload && tab !== 'samples' && (
              <IconButton
                label="Export to .CSV"
                size="small"
                icon={<Download size={16} strokeWidth={1.5} />}
                onClick={() => downloadChart(builder.state, 'csv')}
              />
            )}
          </>
        )}
        <IconButton
          label={isOpen ? 'Collapse data panel' : 'Expand data panel'}
          size="small"
          onClick={() => onToggle(!isOpen)}
          icon={
            isOpen ? <ChevronDown size={16} strokeWidth={1.5} /> : <ChevronUp size={16} strokeWidth={1.5} />
          }
        />
      </div>
      {isOpen && (
        <div className={styles.body}>
          {tab === 'samples' && samples.isFetching && (
            <div className={styles.loading}>
              <SkeletonLines count={6} />
            </div>
          )}
          {tab === 'samples' && samples.isError && (
            <EmptyState isSmall title="Sorry, an error occurred" text={errorText(samples.error)} />
          )}
          {answer ? (
            <Rows answer={answer} dataset={builder.dataset} search={search} />
          ) : (
            tab !== 'samples' && <EmptyState isSmall title="Run a query to display results" />
          )}
        </div>
      )}
    </section>
  );
}

/** Requests rows of the dataset under the chart's filters once they are to be shown. */
function useSamples({ state, spec, dataset }: Builder, isWanted: boolean) {
  const { formData } = state;
  return useQuery({
    queryKey: ['samples', dataset?.id, formData.adhoc_filters],
    queryFn: async ({ signal }) => {
      const raw = {
        ...formData,
        viz_type: 'table',
        query_mode: 'raw',
        all_columns: dataset!.columns.map(column => column.name),
        server_pagination: false,
        order_by_cols: [],
        row_limit: 1000,
      };
      return (await runChart(raw, { resultType: 'samples', signal }))[0]?.answer;
    },
    enabled: isWanted && spec !== undefined && dataset !== undefined,
    retry: false,
  });
}

function Rows({
  answer,
  dataset,
  search,
}: {
  readonly answer: Answer;
  readonly dataset: ChartDataset | undefined;
  readonly search: string;
}) {
  const [sort, setSort] = useState<{ readonly columnId: string; readonly isDescending: boolean }>();
  const texts = useMemo(
    () =>
      answer.columns.map(column => {
        const time =
          column.genericType === 'temporal'
            ? timeFormatter(finestPattern(column, answer.rowCount))
            : undefined;
        return (row: number): string => {
          const value = column.value(row);
          return value === null ? NULL_LABEL : time ? time(value) : String(value);
        };
      }),
    [answer],
  );
  const rows = useMemo(() => shownRows(answer, texts, search, sort), [answer, texts, search, sort]);
  return (
    <DataGrid
      label="Rows"
      columns={answer.columns.map(column => ({
        id: column.name,
        label: labelOf(dataset, column.name),
        align: column.genericType === 'numeric' ? 'right' : 'left',
        isSortable: true,
        width: columnWidth(column.name, texts[answer.columns.indexOf(column)]!, answer.rowCount),
      }))}
      rowCount={rows.length}
      text={(row, column) => texts[column]!(rows[row]!)}
      isMuted={(row, column) => answer.columns[column]!.value(rows[row]!) === null}
      sort={sort}
      onSort={columnId =>
        setSort(
          sort?.columnId !== columnId
            ? { columnId, isDescending: false }
            : sort.isDescending
              ? undefined
              : { columnId, isDescending: true },
        )
      }
      hasRowNumbers
      emptyText={answer.rowCount === 0 ? 'No results' : 'No row matches'}
    />
  );
}

const CELL_PADDING = 34;

/** Returns a width that fits the first rows. */
function columnWidth(name: string, text: (row: number) => string, rowCount: number): number {
  let widest = measureText(name, 13) + 14;
  for (let row = 0; row < Math.min(rowCount, 60); row++)
    widest = Math.max(widest, measureText(text(row), 13));
  return Math.max(72, Math.min(320, Math.ceil(widest) + CELL_PADDING));
}

/** Returns all rows with tabs between the cells, for spreadsheets. */
function tabText(answer: Answer, dataset: ChartDataset | undefined): string {
  const clean = (value: unknown): string => (value === null ? '' : String(value).replace(/[\t\r\n]+/g, ' '));
  const head = answer.columns.map(column => clean(labelOf(dataset, column.name))).join('\t');
  const lines = Array.from({ length: answer.rowCount }, (_, row) =>
    answer.columns.map(column => clean(column.value(row))).join('\t'),
  );
  return [head, ...lines].join('\n');
}
