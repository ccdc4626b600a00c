import { useParams } from '@tanstack/react-router';
import { Flag } from 'lucide-react';
import { annotationEndpoints } from '@powerset/contracts/annotation.ts';
import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import { PageHeader } from '@powerset/ui/layout/PageHeader.tsx';
import { call } from '../../shared/api/call.ts';
import { TextCell } from '../../shared/list/cells.tsx';
import { ListPage } from '../../shared/list/ListPage.tsx';
import type { ListColumn, ListSpec } from '../../shared/list/list-spec.ts';
import type { ListState } from '../../shared/list/list-state.ts';
import type { FilterControl } from '../../shared/list/ListToolbar.tsx';
import { useEditedList } from '../../shared/list/use-edited-list.tsx';
import { useSession } from '../../shared/session/session.ts';
import { listTime, type AnnotationWire } from './annotation-draft.ts';
import { AnnotationDialog } from './AnnotationDialog.tsx';
import { ANNOTATIONS, useLayer } from './api.ts';
import styles from './annotation-layers.module.css';

const INITIAL: ListState = {
  filters: {},
  page: 0,
  sortColumn: 'short_descr',
  isDescending: true,
  view: 'table',
};

const COLUMNS: readonly ListColumn<AnnotationWire>[] = [
  {
    id: 'short_descr',
    label: 'Label',
    sortColumn: 'short_descr',
    render: row => <span className={styles.name}>{row.short_descr}</span>,
  },
  {
    id: 'long_descr',
    label: 'Description',
    sortColumn: 'long_descr',
    render: row => <TextCell>{row.long_descr}</TextCell>,
  },
  {
    id: 'start_dttm',
    label: 'Start',
    sortColumn: 'start_dttm',
    isNarrow: true,
    render: row => <span className={styles.time}>{listTime(row.start_dttm)}</span>,
  },
  {
    id: 'end_dttm',
    label: 'End',
    sortColumn: 'end_dttm',
    isNarrow: true,
    render: row => <span className={styles.time}>{listTime(row.end_dttm)}</span>,
  },
];

const FILTERS: readonly FilterControl[] = [
  { id: 'short_descr', label: 'Search', kind: 'search', col: 'short_descr', opr: 'annotation_all_text' },
];

const CRUMBS = [{ label: 'Back to all', href: '/annotationlayer/list/' }];

/** Lists the annotations of one layer. */
export function AnnotationListScreen() {
  const { id } = useParams({ strict: false });
  const layer = Number(id);
  const { data, error } = useLayer(layer);
  if (error)
    return (
      <>
        <PageHeader title="Annotation Layer" crumbs={CRUMBS} />
        <EmptyState
          icon={<Flag size={20} strokeWidth={1.5} />}
          title="There is no such annotation layer"
          text="It may have been deleted."
        />
      </>
    );
  // Another layer is another list, with a selection of its own.
  return <Annotations key={layer} layer={layer} name={data?.name ?? ''} />;
}

function Annotations({ layer, name }: { readonly layer: number; readonly name: string }) {
  const canWrite = useSession().can('can_write', 'Annotation');
  const list = useEditedList<AnnotationWire>({
    canWrite,
    noun: 'Annotation',
    deletion: {
      title: 'Delete Annotation?',
      plural: 'annotations',
      queryKey: ANNOTATIONS,
      nameOf: row => row.short_descr,
      removeOne: row => call(annotationEndpoints.remove, { params: { layer, id: row.id } }),
      removeMany: rows =>
        call(annotationEndpoints.removeMany, { params: { layer }, query: { q: rows.map(row => row.id) } }),
    },
    dialog: (id, onClose) => <AnnotationDialog layer={layer} id={id} onClose={onClose} />,
  });
  const spec: ListSpec<AnnotationWire> = {
    ...list.parts,
    title: `Annotation Layer ${name}`,
    crumbs: CRUMBS,
    plural: 'annotations',
    cacheKey: layer,
    fetch: (query, signal) =>
      call(annotationEndpoints.list, { params: { layer }, query: { q: query }, signal }),
    columns: COLUMNS,
    filters: FILTERS,
    initial: INITIAL,
    empty: {
      title: 'No annotation yet',
      text: 'An annotation marks a moment or a period in charts over time that show this layer.',
      icon: <Flag size={20} strokeWidth={1.5} />,
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
