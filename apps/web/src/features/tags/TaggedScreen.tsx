import { Pencil, Tags, X } from 'lucide-react';
import { useReducer, useState } from 'react';
import type { TagRow } from '@powerset/contracts/tag.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { SkeletonLines } from '@powerset/ui/feedback/Skeleton.tsx';
import { PageHeader } from '@powerset/ui/layout/PageHeader.tsx';
import { errorText } from '../../shared/api/api-error.ts';
import { ModifiedCell, OwnersCell, TitleCell } from '../../shared/list/cells.tsx';
import { ListTable } from '../../shared/list/ListTable.tsx';
import type { ListSpec } from '../../shared/list/list-spec.ts';
import { LIST_PAGE_SIZE, listState, type ListState } from '../../shared/list/list-state.ts';
import { Pager } from '../../shared/list/Pager.tsx';
import { useSearchParams } from '../../shared/navigation.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { personName } from '../../shared/person-name.ts';
import { useSession } from '../../shared/session/session.ts';
import { TagLinks } from '../../shared/tags/TagLinks.tsx';
import { timeAgo, utcTime } from '../../shared/time-ago.ts';
import { toast } from '../../shared/toast.ts';
import { useAddressedTags, useTagged, useUntag } from './api.ts';
import { nameOf, sortedThings } from './tag-draft.ts';
import { TagDialog } from './TagDialog.tsx';
import styles from './tags.module.css';

type Thing = NonNullable<ReturnType<typeof useTagged>['data']>[number];

const KINDS = [
  { type: 'dashboard', label: 'Dashboards' },
  { type: 'chart', label: 'Charts' },
  { type: 'query', label: 'Saved Queries' },
  { type: 'dataset', label: 'Datasets' },
] as const;

const CRUMBS = [{ label: 'Tags', href: '/superset/tags/' }];

const listOf = (text: string | null): readonly string[] =>
  (text ?? '')
    .split(',')
    .map(word => word.trim())
    .filter(word => word !== '');

/** Lists what has a tag, or one of several. */
export function TaggedScreen() {
  const params = useSearchParams();
  const ids = listOf(params.get('id') ?? params.get('tagIds'))
    .map(Number)
    .filter(Number.isInteger);
  const names = listOf(params.get('tags') ?? params.get('tag'));
  const found = useAddressedTags(ids, names);
  const title = (found.data ?? []).map(tag => tag.name).join(', ');
  usePageTitle(title || 'Tags');
  if (found.error || found.data?.length === 0)
    return (
      <div className={styles.page}>
        <PageHeader title="Tag" crumbs={CRUMBS} />
        <EmptyState
          icon={<Tags size={20} strokeWidth={1.5} />}
          title="There is no such tag"
          text="It may have been renamed or deleted."
        />
      </div>
    );
  return <Tagged tags={found.data} title={title} />;
}

function Tagged({ tags, title }: { readonly tags: readonly TagRow[] | undefined; readonly title: string }) {
  const canWrite = useSession().can('can_write', 'Tag');
  const [isEditing, setEditing] = useState(false);
  const { data, error } = useTagged((tags ?? []).map(tag => tag.id));
  const only = tags?.length === 1 ? tags[0] : undefined;
  // Tags that follow from the items themselves cannot be edited.
  const own = canWrite && only?.created_by ? only : undefined;
  return (
    <div className={styles.page}>
      <PageHeader
        title={title || 'Tag'}
        crumbs={CRUMBS}
        actions={
          own && (
            <Button icon={<Pencil size={16} strokeWidth={1.5} />} onClick={() => setEditing(true)}>
              Edit tag
            </Button>
          )
        }
      />
      {only && <Facts tag={only} />}
      {error && (
        <div className={styles.state}>
          <ErrorPanel title="What has this tag could not be loaded" text={errorText(error)} />
        </div>
      )}
      {!data && !error && (
        <div className={styles.state}>
          <SkeletonLines count={8} />
        </div>
      )}
      {data?.length === 0 && (
        <EmptyState
          icon={<Tags size={20} strokeWidth={1.5} />}
          title="Nothing has this tag yet"
          text="Edit the tag, or select several rows of a list, to tag dashboards, charts, and saved queries."
        />
      )}
      {data &&
        KINDS.map(({ type, label }) => {
          const things = data.filter(thing => thing.type === type);
          return things.length > 0 && <Things key={type} label={label} things={things} tag={own} />;
        })}
      {isEditing && own && <TagDialog id={own.id} onClose={() => setEditing(false)} />}
    </div>
  );
}

function Facts({ tag }: { readonly tag: TagRow }) {
  return (
    <p className={styles.facts}>
      {tag.description && <span className={styles.description}>{tag.description}</span>}
      {tag.created_by && (
        <span>
          Created by {personName(tag.created_by)}, modified {tag.changed_on_delta_humanized}
        </span>
      )}
    </p>
  );
}

const FIRST: ListState = { filters: {}, page: 0, sortColumn: 'name', isDescending: false, view: 'table' };

interface ThingsProps {
  readonly label: string;
  readonly things: readonly Thing[];
  /** The tag that can be taken off; undefined if it cannot. */
  readonly tag: TagRow | undefined;
}

function Things({ label, things, tag }: ThingsProps) {
  const [state, send] = useReducer(listState, FIRST);
  const { mutate } = useUntag(tag?.name ?? '');
  const rows = sortedThings(things, state.sortColumn, state.isDescending);
  const spec: ListSpec<Thing> = {
    title: label,
    plural: label.toLowerCase(),
    queryKey: 'tag',
    fetch: async () => ({ count: things.length, result: things }),
    rowId: row => row.id,
    initial: FIRST,
    filters: [],
    empty: { title: '', icon: null },
    columns: [
      {
        id: 'name',
        label: 'Title',
        sortColumn: 'name',
        render: row => <TitleCell href={row.url} title={nameOf(row)} />,
      },
      { id: 'tags', label: 'Tags', isNarrow: true, render: row => <TagLinks tags={row.tags} /> },
      { id: 'owners', label: 'Owners', isNarrow: true, render: row => <OwnersCell owners={row.owners} /> },
      {
        id: 'modified',
        label: 'Last modified',
        sortColumn: 'changed_on',
        isNarrow: true,
        render: row => <ModifiedCell ago={timeAgo(utcTime(row.changed_on))} at={utcTime(row.changed_on)} />,
      },
    ],
    actions: tag
      ? [
          {
            label: 'Remove tag',
            icon: <X size={16} strokeWidth={1.5} />,
            onSelect: row =>
              mutate(row, {
                onSuccess: () => toast.success(`Removed the tag from ${nameOf(row)}`),
                onError: error => toast.failure('The tag could not be removed', error),
              }),
          },
        ]
      : [],
  };
  const { page } = state;
  return (
    <section className={styles.kind}>
      <h2>{label}</h2>
      <ListTable
        spec={spec}
        state={state}
        send={send}
        rows={rows.slice(page * LIST_PAGE_SIZE, (page + 1) * LIST_PAGE_SIZE)}
        isBusy={false}
        chosen={undefined}
        onChoose={() => undefined}
      />
      {rows.length > LIST_PAGE_SIZE && (
        <Pager count={rows.length} page={page} onPage={next => send({ type: 'paged', page: next })} />
      )}
    </section>
  );
}
