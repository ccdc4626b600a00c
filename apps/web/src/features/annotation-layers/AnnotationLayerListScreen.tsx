import { MessageSquareText, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { annotationLayerEndpoints, type AnnotationLayerRow } from '@powerset/contracts/annotation.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { call } from '../../shared/api/call.ts';
import { fetchPage } from '../../shared/list/fetch-page.ts';
import { ListPage } from '../../shared/list/ListPage.tsx';
import type { ListSpec } from '../../shared/list/list-spec.ts';
import { useDeletion } from '../../shared/resource/use-deletion.tsx';
import { useSession } from '../../shared/session/session.ts';
import { LAYERS } from './api.ts';
import { LAYER_COLUMNS, LAYER_FILTERS, LAYERS_INITIAL, layerActions } from './layer-list.tsx';
import { LayerDialog } from './LayerDialog.tsx';

/** Lists the layers of annotations that charts over time can show. */
export function AnnotationLayerListScreen() {
  const canWrite = useSession().can('can_write', 'Annotation');
  const [edited, setEdited] = useState<{ readonly id: number | undefined }>();
  const deletion = useDeletion<AnnotationLayerRow>({
    title: 'Delete Layer?',
    plural: 'layers',
    queryKey: LAYERS,
    nameOf: row => row.name,
    removeOne: row => call(annotationLayerEndpoints.remove, { params: { id: row.id } }),
    removeMany: rows => call(annotationLayerEndpoints.removeMany, { query: { q: rows.map(row => row.id) } }),
    loss: () => 'Only layers without annotations can be deleted.',
  });
  const add = canWrite && (
    <Button
      variant="primary"
      icon={<Plus size={16} strokeWidth={1.75} />}
      onClick={() => setEdited({ id: undefined })}
    >
      Annotation layer
    </Button>
  );
  const spec: ListSpec<AnnotationLayerRow> = {
    title: 'Annotation layers',
    plural: 'annotation layers',
    queryKey: LAYERS,
    fetch: fetchPage(annotationLayerEndpoints.list),
    rowId: row => row.id,
    columns: LAYER_COLUMNS,
    filters: LAYER_FILTERS,
    initial: LAYERS_INITIAL,
    actions: canWrite
      ? layerActions({
          onEdit: row => setEdited({ id: row.id }),
          onDelete: row => deletion.ask([row]),
        })
      : [],
    bulkActions: canWrite
      ? [
          {
            label: 'Delete',
            icon: <Trash2 size={16} strokeWidth={1.5} />,
            isDanger: true,
            onSelect: deletion.ask,
          },
        ]
      : [],
    headerActions: add,
    empty: {
      title: 'No annotation layers yet',
      text: 'A layer holds events and periods, such as releases and holidays, that charts over time can show.',
      icon: <MessageSquareText size={20} strokeWidth={1.5} />,
      actions: add,
    },
  };
  return (
    <>
      <ListPage spec={spec} />
      {deletion.dialog}
      {edited && <LayerDialog id={edited.id} onClose={() => setEdited(undefined)} />}
    </>
  );
}
