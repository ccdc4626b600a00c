import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { ChartRow } from '@powerset/contracts/chart.ts';
import { chartNodesOf } from '@powerset/core/dashboard/layout.ts';
import { Button, ButtonLink } from '@powerset/ui/button/Button.tsx';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { Checkbox } from '@powerset/ui/choice/Checkbox.tsx';
import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { Skeleton } from '@powerset/ui/feedback/Skeleton.tsx';
import { SearchInput } from '@powerset/ui/input/SearchInput.tsx';
import { Select } from '@powerset/ui/select/Select.tsx';
import { readStored, writeStored } from '@powerset/ui/stored.ts';
import { Tag } from '@powerset/ui/tag/Tag.tsx';
import { useSession } from '../../../../shared/session/session.ts';
import { Thumbnail } from '../../../../shared/thumbnail/Thumbnail.tsx';
import { VizGlyph } from '../../../../shared/viz-glyph/VizGlyph.tsx';
import { vizName } from '../../../../shared/viz-glyph/viz-names.ts';
import { chartPagesQuery, dashboardChartFrom } from '../../api.ts';
import { useFacts } from '../../facts.ts';
import { useLayout } from '../../state/store.ts';
import { useDragSource } from './drag/use-drag-source.ts';
import { useAddPart } from './use-add-part.ts';
import styles from './edit-panel.module.css';

const ONLY_MINE_KEY = 'dashboard__editor_show_only_my_charts';
const ORDERS = [
  { value: 'changed_on_delta_humanized', label: 'Sort by recent' },
  { value: 'slice_name', label: 'Sort by name' },
  { value: 'viz_type', label: 'Sort by viz type' },
  { value: 'datasource_name', label: 'Sort by dataset' },
] as const;

/** Charts that can be put on the dashboard. */
export function ChartChoices() {
  const { item } = useFacts();
  const { user } = useSession();
  const layout = useLayout();
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<string>(ORDERS[0].value);
  const [isOnlyMine, setOnlyMine] = useState(() => readStored(ONLY_MINE_KEY) === true);
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery({
      ...chartPagesQuery({ search, order, ownerId: isOnlyMine ? user?.userId : undefined }),
      placeholderData: keepPreviousData,
    });
  const rows = data?.pages.flat();
  const added = useMemo(() => new Set(chartNodesOf(layout).map(node => node.meta.chartId)), [layout]);
  const toggleMine = (isOn: boolean): void => {
    setOnlyMine(isOn);
    writeStored(ONLY_MINE_KEY, isOn);
  };
  return (
    <>
      <div className={styles.row}>
        <SearchInput
          label="Filter your charts"
          placeholder="Filter your charts"
          value={search}
          onChange={setSearch}
          debounceMs={300}
        />
        <Select
          className={styles.sort ?? ''}
          label="Order"
          value={order}
          options={ORDERS}
          onChange={next => setOrder(next ?? ORDERS[0].value)}
        />
      </div>
      <div className={styles.between}>
        <Checkbox isChecked={isOnlyMine} onChange={toggleMine} label="Show only my charts" />
        <ButtonLink
          variant="link"
          icon={<Plus size={14} strokeWidth={1.75} />}
          href={`/chart/add?dashboard_id=${item.id}`}
          target="_blank"
        >
          Create new chart
        </ButtonLink>
      </div>
      <div className={styles.list} role="list" aria-label="Charts">
        {error && !rows && (
          <ErrorPanel title={`Sorry there was an error fetching saved charts: ${error.message}`} />
        )}
        {!rows &&
          !error &&
          Array.from({ length: 8 }, (_, at) => (
            <Skeleton key={at} height={62} style={{ borderRadius: 8, flex: 'none' }} />
          ))}
        {rows?.length === 0 && (
          <EmptyState
            isSmall
            title="No charts found"
            text={
              isOnlyMine
                ? "None of your charts match. Show other people's charts too."
                : 'Try another search.'
            }
          />
        )}
        {rows?.map(row => (
          <ChartChoice key={row.id} row={row} isAdded={added.has(row.id)} />
        ))}
        {isFetchNextPageError && (
          <ErrorPanel title="Could not fetch all saved charts" text={error?.message} />
        )}
        {hasNextPage && (
          <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more charts
          </Button>
        )}
      </div>
    </>
  );
}

function ChartChoice({ row, isAdded }: { readonly row: ChartRow; readonly isAdded: boolean }) {
  const card = useRef<HTMLDivElement>(null);
  const addPart = useAddPart();
  const chart = useMemo(() => dashboardChartFrom(row), [row]);
  const drag = {
    type: 'CHART',
    meta: { chartId: row.id, sliceName: row.slice_name, width: 4, height: 50 },
    chart,
    name: row.slice_name,
  } as const;
  useDragSource(card, drag);
  return (
    <div ref={card} className={styles.card} role="listitem" data-added={isAdded ? '' : undefined}>
      <div className={styles.glyph}>
        <Thumbnail
          of="chart"
          url={row.thumbnail_url ?? undefined}
          glyph={<VizGlyph vizType={row.viz_type} />}
        />
      </div>
      <div>
        <div className={styles.name} title={row.slice_name}>
          {row.slice_name}
        </div>
        <div className={styles.facts}>
          {row.viz_type ? vizName(row.viz_type) : ''} · {row.datasource_name_text}
        </div>
        <div className={styles.facts}>{row.changed_on_delta_humanized}</div>
      </div>
      {isAdded ? (
        <Tag tone="success">Added</Tag>
      ) : (
        <IconButton
          size="small"
          label={`Add ${row.slice_name}`}
          tooltip="Add to the end"
          icon={<Plus size={16} strokeWidth={1.5} />}
          onClick={() => addPart(drag)}
        />
      )}
    </div>
  );
}
