import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { LayoutDashboard } from 'lucide-react';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { givenByHash } from '@powerset/core/color/color-scale.ts';
import { ButtonLink } from '@powerset/ui/button/Button.tsx';
import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { useViewRecord } from '../../shared/activity/use-view-record.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { DashboardPage } from './components/DashboardPage.tsx';
import { DashboardSkeleton } from './components/DashboardSkeleton.tsx';
import { WHOLE_VIEW } from './facts.ts';
import type { DashboardView } from './facts.ts';
import { mayHaveFilterBoxes, mayLackCharts, withMissingCharts } from './old-dashboard.ts';
import { chartsQuery, colorsQuery, dashboardQuery, datasetsQuery } from './open-dashboard.ts';
import styles from './dashboard.module.css';

/** Shows one dashboard, to view or to edit. */
export function DashboardScreen() {
  const { idOrSlug = '' } = useParams({ strict: false });
  return <OpenDashboard name={idOrSlug} view={WHOLE_VIEW} missing={error => <Missing error={error} />} />;
}

export interface OpenDashboardProps {
  /** The dashboard's id, its slug, or the uuid of its embedding. */
  readonly name: string;
  readonly view: DashboardView;
  readonly missing: (error: Error) => ReactNode;
  readonly children?: ReactNode;
}

const NO_COLORS = givenByHash(new Map());

/** Loads a dashboard together with everything that it needs. */
export function OpenDashboard({ name: idOrSlug, view, missing, children }: OpenDashboardProps) {
  const dashboard = useQuery(dashboardQuery(idOrSlug));
  const charts = useQuery(chartsQuery(idOrSlug));
  const datasets = useQuery(datasetsQuery(idOrSlug));
  const colors = useQuery(colorsQuery(idOrSlug));
  const item = useMemo(
    () => (dashboard.data && charts.data ? withMissingCharts(dashboard.data, charts.data) : dashboard.data),
    [dashboard.data, charts.data],
  );
  usePageTitle(dashboard.data?.dashboard_title ?? undefined);
  useViewRecord('dashboard', dashboard.data?.id);
  if (dashboard.error) return missing(dashboard.error);
  if (!item || (charts.isPending && (mayHaveFilterBoxes(item) || mayLackCharts(item))))
    return <DashboardSkeleton />;
  return (
    <DashboardPage
      key={item.id}
      item={item}
      charts={charts.data}
      // When the datasets cannot be read, the charts still appear, with the column names of the database.
      datasets={datasets.data ?? (datasets.isError ? new Map() : undefined)}
      datasetsFailed={datasets.isError}
      chartsError={charts.error}
      sharedColors={colors.data ?? (colors.isError ? NO_COLORS : undefined)}
      view={view}
    >
      {children}
    </DashboardPage>
  );
}

function Missing({ error }: { readonly error: Error }) {
  const status = error instanceof ApiError ? error.status : 0;
  if (status !== 404 && status !== 403)
    return (
      <div className={styles.center}>
        <ErrorPanel title="The dashboard could not be loaded" text={error.message} />
      </div>
    );
  return (
    <div className={styles.center}>
      <EmptyState
        icon={<LayoutDashboard size={20} strokeWidth={1.5} />}
        title={status === 404 ? 'This dashboard does not exist' : 'You do not have access to this dashboard'}
        text={
          status === 404
            ? 'It may have been deleted, or it is a draft that only its owners can see.'
            : 'Ask one of its owners to share it with you.'
        }
        actions={
          <ButtonLink variant="primary" href="/dashboard/list/">
            See all dashboards
          </ButtonLink>
        }
      />
    </div>
  );
}
