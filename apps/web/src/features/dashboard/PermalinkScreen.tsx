import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { getDashboardPermalink } from '@powerset/contracts/dashboard.ts';
import { ButtonLink } from '@powerset/ui/button/Button.tsx';
import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import { call } from '../../shared/api/call.ts';
import { useGo } from '../../shared/navigation.ts';
import { DashboardSkeleton } from './components/DashboardSkeleton.tsx';
import { keptParams } from './state/linked.ts';
import styles from './dashboard.module.css';

/** Opens the dashboard of a permanent link. */
export function PermalinkScreen() {
  const { key = '' } = useParams({ strict: false });
  const go = useGo();
  const { data, error } = useQuery({
    queryKey: ['permalink', key],
    queryFn: ({ signal }) => call(getDashboardPermalink, { params: { key }, signal }),
    retry: false,
  });
  useEffect(() => {
    if (!data) return;
    const { anchor, urlParams } = data.state;
    const params = new URLSearchParams([
      ['permalink_key', key],
      ...keptParams(urlParams).map(pair => [...pair]),
    ]);
    const hash = typeof anchor === 'string' && anchor ? `#${encodeURIComponent(anchor)}` : '';
    go(`/superset/dashboard/${data.dashboardId}/?${params}${hash}`, { replace: true });
  }, [data, key, go]);
  if (!error) return <DashboardSkeleton />;
  return (
    <div className={styles.center}>
      <EmptyState
        title="This link does not work"
        text="The link may contain a typo, or its dashboard was deleted."
        actions={
          <ButtonLink variant="primary" href="/dashboard/list/">
            See all dashboards
          </ButtonLink>
        }
      />
    </div>
  );
}
