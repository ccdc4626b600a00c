import { useEffect } from 'react';
import { PageHeader } from '@powerset/ui/layout/PageHeader.tsx';
import { useGo } from '../../shared/navigation.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { useSession } from '../../shared/session/session.ts';
import { ChartsPanel } from './components/ChartsPanel.tsx';
import { DashboardsPanel } from './components/DashboardsPanel.tsx';
import { RecentsPanel } from './components/RecentsPanel.tsx';
import { SavedQueriesPanel } from './components/SavedQueriesPanel.tsx';
import styles from './home.module.css';

/** Shows the start page: recent items, and the user's dashboards, charts, and queries. */
export function HomeScreen() {
  const { can, user } = useSession();
  const go = useGo();
  usePageTitle('Home');
  const isVisitor = !user;
  // The page shows only the user's own items, so visitors must sign in first.
  useEffect(() => {
    if (isVisitor) go('/dashboard/list/', { replace: true });
  }, [isVisitor, go]);
  if (isVisitor) return null;
  return (
    <div className={styles.page}>
      <PageHeader title="Home" />
      <div className={styles.panels}>
        <RecentsPanel />
        {can('can_read', 'Dashboard') && <DashboardsPanel />}
        {can('can_read', 'Chart') && <ChartsPanel />}
        {can('can_read', 'SavedQuery') && <SavedQueriesPanel />}
      </div>
    </div>
  );
}
