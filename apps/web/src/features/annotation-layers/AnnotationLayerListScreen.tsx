import { MessageSquareText } from 'lucide-react';
import { annotationLayerEndpoints, type AnnotationLayerRow } from '@powerset/contracts/annotation.ts';
import { call } from '../../shared/api/call.ts';
import { fetchPage } from '../../shared/list/fetch-page.ts';
import { ListPage } from '../../shared/list/ListPage.tsx';
import type { ListSpec } from '../../shared/list/list-spec.ts';
import { useEditedList } from '../../shared/list/use-edited-list.tsx';
import { useSession } from '../../shared/session/session.ts';
import { LAYERS } from './api.ts';
import { LAYER_COLUMNS, LAYER_FILTERS, LAYERS_INITIAL } from './layer-list.tsx';
import { LayerDialog } from './LayerDialog.tsx';

/** Lists the layers of annotations that charts over time can show. */
export function AnnotationLayerListScreen() {
  const canWrite = useSession().can('can_write', 'Annotation');
  const list = useEditedList<AnnotationLayerRow>({
    canWrite,
    noun: 'Annotation layer',
    deletion: {
      title: 'Delete Layer?',
      plural: 'layers',
      queryKey: LAYERS,
      nameOf: row => row.name,
      removeOne: row => call(annotationLayerEndpoints.remove, { params: { id: row.id } }),
      removeMany: rows =>
        call(annotationLayerEndpoints.removeMany, { query: { q: rows.map(row => row.id) } }),
      loss: () => 'Only layers without annotations can be deleted.',
    },
    dialog: (id, onClose) => <LayerDialog id={id} onClose={onClose} />,
  });
  const spec: ListSpec<AnnotationLayerRow> = {
    ...list.parts,
    title: 'Annotation layers',
    plural: 'annotation layers',
    fetch: fetchPage(annotationLayerEndpoints.list),
    columns: LAYER_COLUMNS,
    filters: LAYER_FILTERS,
    initial: LAYERS_INITIAL,
    empty: {
      title: 'No annotation layers yet',
      text: 'A layer holds events and periods, such as releases and holidays, that charts over time can show.',
      icon: <MessageSquareText size={20} strokeWidth={1.5} />,
      actions: list.add,
    },
  };
  return (
    <>
      <ListPage spec={spec} />
      {list.dialogs}
    </>
  );
}
