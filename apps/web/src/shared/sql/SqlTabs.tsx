import { Tabs } from '@powerset/ui/tabs/Tabs.tsx';
import { useGo } from '../navigation.ts';
import styles from './sql.module.css';

const HREFS = { saved: '/savedqueryview/list/', history: '/sqllab/history/' } as const;

/** Shows the tabs for saved queries and query history. */
export function SqlTabs({ current }: { readonly current: keyof typeof HREFS }) {
  const go = useGo();
  return (
    <Tabs
      className={styles.tabs ?? ''}
      label="Queries"
      value={current}
      tabs={[
        { value: 'saved', label: 'Saved queries' },
        { value: 'history', label: 'Query history' },
      ]}
      onChange={next => go(HREFS[next])}
    />
  );
}
