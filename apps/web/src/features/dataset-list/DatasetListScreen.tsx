import { Download, Plus, Table2, Trash2, Upload } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { datasetEndpoints } from '@powerset/contracts/dataset.ts';
import type { DatasetRow } from '@powerset/contracts/dataset.ts';
import { ButtonLink } from '@powerset/ui/button/Button.tsx';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { useAccessDialog } from '../../shared/access/use-access-dialog.tsx';
import { fetchPage } from '../../shared/list/fetch-page.ts';
import { ListPage } from '../../shared/list/ListPage.tsx';
import type { ListSpec } from '../../shared/list/list-spec.ts';
import { useGo, useSearchParams, useSetSearchParams } from '../../shared/navigation.ts';
import { ImportDialog } from '../../shared/resource/ImportDialog.tsx';
import { useDeleteDialog } from '../../shared/resource/use-delete-dialog.tsx';
import { useResourceActions } from '../../shared/resource/use-resource-actions.ts';
import { useSession } from '../../shared/session/session.ts';
import {
  chosenText,
  datasetActions,
  datasetColumns,
  datasetFilters,
  INITIAL,
  namedDataset,
} from './dataset-list.tsx';
import { DatasetUsage } from './DatasetUsage.tsx';
import { DuplicateDialog } from './DuplicateDialog.tsx';

const DatasetEditor = lazy(async () => ({
  default: (await import('../../shared/dataset-editor/DatasetEditor.tsx')).DatasetEditor,
}));

const ADD = '/dataset/add/';

/** Lists all datasets that the user may see. */
export function DatasetListScreen() {
  const session = useSession();
  const params = useSearchParams();
  const setParams = useSetSearchParams();
  const [dialog, setDialog] = useState<'import' | DatasetRow>();
  const deletion = useDeleteDialog('dataset', things => <DatasetUsage ids={things.map(thing => thing.id)} />);
  const access = useAccessDialog();
  const { exportMany } = useResourceActions('dataset');
  const canWrite = session.can('can_write', 'Dataset');
  useOldCreateAddress(canWrite);
  const editedId = canWrite ? Number(params.get('dataset')) : 0;
  const edit = (id: number | undefined): void =>
    setParams({ dataset: id === undefined ? null : String(id) }, { replace: id === undefined });
  const spec: ListSpec<DatasetRow> = {
    title: 'Datasets',
    plural: 'datasets',
    queryKey: 'dataset',
    fetch: fetchPage(datasetEndpoints.list),
    rowId: row => row.id,
    rowName: row => row.table_name,
    columns: datasetColumns(),
    filters: datasetFilters(),
    initial: INITIAL,
    actions: datasetActions({
      session,
      onDelete: row => deletion.ask([namedDataset(row)]),
      onExport: row => exportMany.mutate([row.id]),
      onDuplicate: setDialog,
      onEdit: row => edit(row.id),
      onExplain: access.ask,
    }),
    bulkActions: [
      ...(session.can('can_export', 'Dataset')
        ? [
            {
              label: 'Export',
              icon: <Download size={16} strokeWidth={1.5} />,
              onSelect: (rows: readonly DatasetRow[]) => exportMany.mutate(rows.map(row => row.id)),
            },
          ]
        : []),
      ...(canWrite
        ? [
            {
              label: 'Delete',
              icon: <Trash2 size={16} strokeWidth={1.5} />,
              isDanger: true,
              onSelect: (rows: readonly DatasetRow[], done: () => void) =>
                deletion.ask(rows.map(namedDataset), done),
            },
          ]
        : []),
    ],
    bulkText: chosenText,
    headerActions: canWrite && (
      <>
        <IconButton
          variant="secondary"
          label="Import datasets"
          icon={<Upload size={16} strokeWidth={1.5} />}
          onClick={() => setDialog('import')}
        />
        <ButtonLink variant="primary" icon={<Plus size={16} strokeWidth={1.75} />} href={ADD}>
          Dataset
        </ButtonLink>
      </>
    ),
    empty: {
      title: 'No datasets yet',
      text: 'A dataset is a table or a query that charts are built on.',
      icon: <Table2 size={20} strokeWidth={1.5} />,
      actions: canWrite && (
        <ButtonLink variant="primary" href={ADD}>
          Create a dataset
        </ButtonLink>
      ),
    },
  };
  return (
    <>
      <ListPage spec={spec} />
      {deletion.dialog}
      {access.dialog}
      {dialog === 'import' && <ImportDialog resource="dataset" onClose={() => setDialog(undefined)} />}
      {typeof dialog === 'object' && (
        <DuplicateDialog dataset={dialog} onClose={() => setDialog(undefined)} />
      )}
      {editedId > 0 && (
        <Suspense>
          <DatasetEditor key={editedId} datasetId={editedId} onClose={() => edit(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** Opens the screen that creates datasets for the address of a dialog that it replaced. */
function useOldCreateAddress(canWrite: boolean): void {
  const go = useGo();
  const isAsked = useSearchParams().get('show_dataset_modal') === 'true';
  useEffect(() => {
    if (isAsked && canWrite) go(ADD, { replace: true });
  }, [go, isAsked, canWrite]);
}
