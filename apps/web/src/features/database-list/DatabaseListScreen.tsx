import { Database, Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import { databaseEndpoints } from '@powerset/contracts/database.ts';
import type { DatabaseRow } from '@powerset/contracts/database.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { fetchPage } from '../../shared/list/fetch-page.ts';
import { ListPage } from '../../shared/list/ListPage.tsx';
import type { ListSpec } from '../../shared/list/list-spec.ts';
import { useSearchParams, useSetSearchParams } from '../../shared/navigation.ts';
import { ImportDialog } from '../../shared/resource/ImportDialog.tsx';
import { useDeleteDialog } from '../../shared/resource/use-delete-dialog.tsx';
import { useResourceActions } from '../../shared/resource/use-resource-actions.ts';
import { useSession } from '../../shared/session/session.ts';
import { ActivityDialog } from './ActivityDialog.tsx';
import { ConnectDialog, EditConnectionDialog } from './ConnectDialog.tsx';
import { DATABASE_COLUMNS, DATABASE_FILTERS, databaseActions, INITIAL } from './database-list.tsx';
import { DatabaseUsage } from './DatabaseUsage.tsx';

interface OfDatabase {
  readonly kind: 'edit' | 'activity';
  readonly database: DatabaseRow;
}

/** Lists the connected databases. */
export function DatabaseListScreen() {
  const session = useSession();
  const params = useSearchParams();
  const setParams = useSetSearchParams();
  const [dialog, setDialog] = useState<'import' | OfDatabase>();
  const deletion = useDeleteDialog('database', ([thing]) => thing && <DatabaseUsage id={thing.id} />);
  const { exportMany } = useResourceActions('database');
  const canWrite = session.can('can_write', 'Database');
  const isConnecting = canWrite && params.get('show_database_modal') === 'true';
  const connect = (isOpen: boolean): void =>
    setParams({ show_database_modal: isOpen ? 'true' : null }, { replace: true });
  const spec: ListSpec<DatabaseRow> = {
    title: 'Databases',
    plural: 'databases',
    queryKey: 'database',
    fetch: fetchPage(databaseEndpoints.list),
    rowId: row => row.id,
    rowName: row => row.database_name,
    columns: DATABASE_COLUMNS,
    filters: DATABASE_FILTERS,
    initial: INITIAL,
    actions: databaseActions({
      session,
      onEdit: database => setDialog({ kind: 'edit', database }),
      onActivity: database => setDialog({ kind: 'activity', database }),
      onExport: row => exportMany.mutate([row.id]),
      onDelete: row => deletion.ask([{ id: row.id, name: row.database_name }]),
    }),
    headerActions: canWrite && (
      <>
        <IconButton
          variant="secondary"
          label="Import databases"
          icon={<Upload size={16} strokeWidth={1.5} />}
          onClick={() => setDialog('import')}
        />
        <Button variant="primary" icon={<Plus size={16} strokeWidth={1.75} />} onClick={() => connect(true)}>
          Database
        </Button>
      </>
    ),
    empty: {
      title: 'No databases yet',
      text: 'Connect a database to explore its tables.',
      icon: <Database size={20} strokeWidth={1.5} />,
      actions: canWrite && (
        <Button variant="primary" onClick={() => connect(true)}>
          Connect a database
        </Button>
      ),
    },
  };
  return (
    <>
      <ListPage spec={spec} />
      {deletion.dialog}
      {dialog === 'import' && <ImportDialog resource="database" onClose={() => setDialog(undefined)} />}
      {typeof dialog === 'object' && dialog.kind === 'edit' && (
        <EditConnectionDialog
          key={dialog.database.id}
          database={dialog.database}
          onClose={() => setDialog(undefined)}
        />
      )}
      {typeof dialog === 'object' && dialog.kind === 'activity' && (
        <ActivityDialog database={dialog.database} onClose={() => setDialog(undefined)} />
      )}
      {isConnecting && (
        <ConnectDialog
          onClose={() => connect(false)}
          onImport={() => {
            connect(false);
            setDialog('import');
          }}
        />
      )}
    </>
  );
}
