import { useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { DashboardChart, DashboardItem } from '@powerset/contracts/dashboard.ts';
import type { ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import { filtersOnly } from '@powerset/core/filters/native-filter.ts';
import { firstMasks } from '@powerset/core/filters/value-filter.ts';
import { classes } from '@powerset/ui/classes.ts';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { useSearchParams } from '../../../shared/navigation.ts';
import { useSession } from '../../../shared/session/session.ts';
import { useStandalone } from '../../../shared/standalone.ts';
import { toast } from '../../../shared/toast.ts';
import { FactsContext, useFacts } from '../facts.ts';
import type { DashboardFacts, DashboardView } from '../facts.ts';
import { loadedDashboard } from '../state/dashboard.ts';
import type { DashboardState } from '../state/dashboard.ts';
import { draftOf } from '../state/draft.ts';
import { isLinked } from '../state/linked.ts';
import { filterEntries } from '../state/metadata.ts';
import { DashboardContext, createDashboardStore, useDashboard } from '../state/store.ts';
import type { SharedColors } from '@powerset/core/color/color-scale.ts';
import { DashboardGrid } from './DashboardGrid.tsx';
import { DraftNotice } from './editor/DraftNotice.tsx';
import { EditorParts } from './editor/EditorParts.tsx';
import { BoxNotice } from './filter-boxes/BoxNotice.tsx';
import { FilterBar } from './filter-bar/FilterBar.tsx';
import { HorizontalBar } from './filter-bar/HorizontalBar.tsx';
import { useOrientation } from './filter-bar/use-orientation.ts';
import { DashboardHeader } from './header/DashboardHeader.tsx';
import { DashboardEffects } from './DashboardEffects.tsx';
import styles from '../dashboard.module.css';

export interface DashboardPageProps {
  readonly item: DashboardItem;
  readonly charts: ReadonlyMap<number, DashboardChart> | undefined;
  readonly datasets: ReadonlyMap<number, ChartDataset> | undefined;
  readonly datasetsFailed: boolean;
  readonly chartsError: Error | null;
  /** Undefined while they are loading. */
  readonly sharedColors: SharedColors | undefined;
  readonly view: DashboardView;
  /** Runs beside the drawing, in addition to the effects that every dashboard has. */
  readonly children?: ReactNode;
}

/** Shows a loaded dashboard: its header, its filters, its grid, and its editing tools. */
export function DashboardPage({
  item,
  charts,
  datasets,
  datasetsFailed,
  chartsError,
  sharedColors,
  view,
  children,
}: DashboardPageProps) {
  const { can, owns } = useSession();
  const params = useSearchParams();
  const canEdit =
    !view.isEmbedded && can('can_write', 'Dashboard') && owns(item.owners) && !item.is_managed_externally;
  const [store] = useState(() => createDashboardStore(firstState(item, params, canEdit)));
  const facts = useMemo<DashboardFacts>(
    () => ({ item, charts, datasets, canEdit, view, sharedColors }),
    [item, charts, datasets, canEdit, view, sharedColors],
  );
  useEffect(() => {
    if (datasetsFailed) toast.danger('Error loading chart datasources. Filters may not work correctly.');
  }, [datasetsFailed]);
  return (
    <DashboardContext value={store}>
      <FactsContext value={facts}>
        <DashboardEffects />
        {children}
        {chartsError ? (
          <div className={styles.center}>
            <ErrorPanel title="The charts of this dashboard could not be loaded" text={chartsError.message} />
          </div>
        ) : (
          <Frame />
        )}
      </FactsContext>
    </DashboardContext>
  );
}

function firstState(item: DashboardItem, params: URLSearchParams, canEdit: boolean): DashboardState {
  const draft = draftOf(item);
  return loadedDashboard({
    draft,
    version: item.changed_on,
    isEditing: canEdit && params.get('edit') === 'true',
    masks: isLinked(params) ? undefined : firstMasks(filtersOnly(filterEntries(draft.metadata)), {}),
  });
}

function Frame() {
  const isEditing = useDashboard(state => state.isEditing);
  const { view } = useFacts();
  const standalone = useStandalone();
  const hasHeader = standalone < 2 && !view.hidesTitle;
  const hasFilters = !isEditing && standalone < 3 && !view.hidesFilters;
  const orientation = useOrientation();
  return (
    <div
      className={classes(
        styles.page,
        (standalone > 0 || view.isEmbedded) && styles.bare,
        !hasHeader && styles.noHeader,
      )}
    >
      {hasHeader && <DashboardHeader />}
      <DraftNotice />
      <BoxNotice />
      {hasFilters && orientation === 'HORIZONTAL' && <HorizontalBar />}
      <div className={styles.main}>
        {hasFilters && orientation === 'VERTICAL' && <FilterBar />}
        <DashboardGrid />
        {isEditing && <EditorParts />}
      </div>
    </div>
  );
}
