import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { drillText, type DrillCondition } from '@powerset/core/form-data/drill.ts';
import { labelOf } from '@powerset/core/chart/chart-dataset.ts';
import { Button, ButtonLink } from '@powerset/ui/button/Button.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { ProgressBar } from '@powerset/ui/feedback/ProgressBar.tsx';
import { SkeletonLines } from '@powerset/ui/feedback/Skeleton.tsx';
import { errorText } from '../../../../shared/api/api-error.ts';
import { useFacts } from '../../facts.ts';
import { exploreHref } from '../tile/TileHeading.tsx';
import { DETAIL_PAGE, detailFiltersQuery, detailRowsQuery } from './detail-rows.ts';
import { DetailDownload } from './DetailDownload.tsx';
import { DetailGrid } from './DetailGrid.tsx';
import { DetailPager } from './DetailPager.tsx';
import { DetailToolbar, type DetailFilter } from './DetailToolbar.tsx';
import type { DrillProps } from './drill-props.ts';
import { rowFilterText } from './row-filter-text.ts';
import styles from './drill.module.css';

export interface DrillDetailDialogProps extends DrillProps {
  readonly conditions: readonly DrillCondition[];
  /** Names the query of the chart that the mark belongs to. */
  readonly query?: number | undefined;
}

/** Shows the rows of the dataset behind a chart or one of its marks, one page at a time. */
export function DrillDetailDialog(props: DrillDetailDialogProps) {
  const { title, formData, dataset, onClose } = props;
  const { item } = useFacts();
  const [page, setPage] = useState(0);
  const [force, setForce] = useState(0);
  const [isFormatted, setFormatted] = useState(true);
  const { filters, shown, remove, reset } = useDetailFilters(props, () => setPage(0));
  const rows = useQuery({
    ...detailRowsQuery(formData, filters, { page, force }),
    placeholderData: keepPreviousData,
  });
  const chartId = Number(formData['slice_id']) || 0;
  return (
    <Dialog
      isOpen
      isFlush
      isMovable
      onClose={onClose}
      title={`Drill to detail: ${title}`}
      description={dataset?.name}
      width={1080}
      secondaryActions={filters && <DetailDownload formData={formData} filters={filters} title={title} />}
      actions={
        <>
          {chartId > 0 && <ButtonLink href={exploreHref(chartId, item.id)}>Edit chart</ButtonLink>}
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className={styles.detail}>
        <DetailToolbar
          filters={shown}
          total={rows.data?.total}
          isLoading={rows.isFetching}
          isFormatted={isFormatted}
          onFormatted={setFormatted}
          onRemove={remove}
          onReset={reset}
          onReload={() => {
            setPage(0);
            setForce(count => count + 1);
          }}
        />
        <div className={styles.rows}>
          {rows.isFetching && rows.data && (
            <div className={styles.progress}>
              <ProgressBar label="Loading rows" />
            </div>
          )}
          {rows.isError ? (
            <div className={styles.problem}>
              <ErrorPanel
                title="The rows could not be loaded"
                text={errorText(rows.error)}
                actions={<Button onClick={() => void rows.refetch()}>Try again</Button>}
              />
            </div>
          ) : !rows.data ? (
            <div className={styles.problem}>
              <SkeletonLines count={10} />
            </div>
          ) : rows.data.total === 0 ? (
            <div className={styles.empty}>
              <EmptyState
                isSmall
                title="No rows were returned for this dataset"
                {...(shown.length > 0 ? { text: 'No rows match these filters. Try removing one.' } : {})}
              />
            </div>
          ) : (
            <DetailGrid
              key={page}
              answer={rows.data.answer}
              dataset={dataset}
              isFormatted={isFormatted}
              title={title}
            />
          )}
        </div>
        {rows.data && rows.data.total > DETAIL_PAGE && !rows.isError && (
          <DetailPager page={page} total={rows.data.total} onPage={setPage} />
        )}
      </div>
    </Dialog>
  );
}

/** Returns the filters of the rows; the user can remove them one by one. */
function useDetailFilters(
  { formData, dataset, conditions, query = 0 }: DrillDetailDialogProps,
  onChange: () => void,
) {
  const { data: all } = useQuery(detailFiltersQuery(formData, conditions, query));
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set());
  const kept = (_: unknown, at: number): boolean => !removed.has(at);
  const own = all ? all.filters.length - conditions.length : 0;
  const texts = (all?.filters ?? []).map((filter, at): DetailFilter => {
    const condition = conditions[at - own];
    const text = rowFilterText(filter, column => labelOf(dataset, column));
    return { at, ...text, ...(condition ? { condition: drillText(condition), isMark: true } : {}) };
  });
  const whereAt = all?.filters.length ?? 0;
  const where = all?.extras.where.trim() ?? '';
  const shown: readonly DetailFilter[] = [
    ...texts,
    ...(where ? [{ at: whereAt, column: 'Custom SQL', condition: where }] : []),
  ];
  return {
    filters: all && {
      ...all,
      filters: all.filters.filter(kept),
      extras: { where: removed.has(whereAt) ? '' : all.extras.where },
    },
    shown: shown.filter(one => !removed.has(one.at)),
    remove: (at: number) => {
      setRemoved(new Set([...removed, at]));
      onChange();
    },
    reset:
      removed.size > 0
        ? () => {
            setRemoved(new Set());
            onChange();
          }
        : undefined,
  };
}
