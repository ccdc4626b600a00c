import { History } from 'lucide-react';
import { useState } from 'react';
import { queryEndpoints } from '@powerset/contracts/query-history.ts';
import type { QueryRow } from '@powerset/contracts/query-history.ts';
import { ButtonLink } from '@powerset/ui/button/Button.tsx';
import { fetchPage } from '../../shared/list/fetch-page.ts';
import { ListPage } from '../../shared/list/ListPage.tsx';
import type { ListSpec } from '../../shared/list/list-spec.ts';
import { QueryPreview } from '../../shared/sql/QueryPreview.tsx';
import { SqlTabs } from '../../shared/sql/SqlTabs.tsx';
import { historyActions, historyColumns, historyHref, HISTORY_FILTERS, INITIAL } from './query-history.tsx';

/** Lists the queries run in SQL Lab, with their users and results. */
export function QueryHistoryScreen() {
  const [preview, setPreview] = useState<QueryRow>();
  const spec: ListSpec<QueryRow> = {
    title: 'Query history',
    plural: 'queries',
    queryKey: 'query',
    fetch: fetchPage(queryEndpoints.list),
    rowId: row => row.id,
    columns: historyColumns(setPreview),
    filters: HISTORY_FILTERS,
    initial: INITIAL,
    tabs: <SqlTabs current="history" />,
    actions: historyActions(),
    empty: {
      title: 'No queries yet',
      text: 'Queries that you run in SQL Lab appear here.',
      icon: <History size={20} strokeWidth={1.5} />,
      actions: (
        <ButtonLink variant="primary" href="/sqllab/">
          Open SQL Lab
        </ButtonLink>
      ),
    },
  };
  return (
    <>
      <ListPage spec={spec} />
      {preview && (
        <QueryPreview
          title={preview.tab_name ?? ''}
          sql={preview.sql ?? ''}
          executedSql={preview.executed_sql}
          openHref={historyHref(preview)}
          onClose={() => setPreview(undefined)}
        />
      )}
    </>
  );
}
