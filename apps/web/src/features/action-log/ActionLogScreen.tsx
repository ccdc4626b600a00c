import { ScrollText } from 'lucide-react';
import { useMemo, useState } from 'react';
import { logEndpoints, type LogRow } from '@powerset/contracts/log.ts';
import { fetchPage } from '../../shared/list/fetch-page.ts';
import { ListPage } from '../../shared/list/ListPage.tsx';
import type { ListSpec } from '../../shared/list/list-spec.ts';
import { INITIAL, LOG_COLUMNS, logActions, logFilters } from './action-log.tsx';
import { LogEntryDialog } from './LogEntryDialog.tsx';

/** Lists who did what and from where, newest first. */
export function ActionLogScreen() {
  const [shown, setShown] = useState<LogRow>();
  // Periods end when the page was opened, so that a chosen period stays the same.
  const filters = useMemo(() => logFilters(Date.now()), []);
  const spec: ListSpec<LogRow> = {
    title: 'Action Log',
    plural: 'log entries',
    queryKey: 'log',
    fetch: fetchPage(logEndpoints.list),
    rowId: row => row.id,
    columns: LOG_COLUMNS,
    filters,
    initial: INITIAL,
    actions: logActions(setShown),
    empty: {
      title: 'No log entries yet',
      text: 'Views of charts and dashboards, sign-ins, and changes to accounts, permissions, and connections appear here.',
      icon: <ScrollText size={20} strokeWidth={1.5} />,
    },
  };
  return (
    <>
      <ListPage spec={spec} />
      {shown && <LogEntryDialog row={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}
