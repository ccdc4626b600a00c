import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createDashboardPermalink } from '@powerset/contracts/dashboard.ts';
import { publicLinkEndpoints, type PublicLink } from '@powerset/contracts/public-link.ts';
import { writeDataMasks } from '@powerset/core/filters/data-mask.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { RadioGroup } from '@powerset/ui/choice/RadioGroup.tsx';
import { ConfirmDialog } from '@powerset/ui/dialog/ConfirmDialog.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { copyText } from '@powerset/ui/feedback/copy-text.ts';
import { CopyButton } from '@powerset/ui/feedback/CopyButton.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { SkeletonLines } from '@powerset/ui/feedback/Skeleton.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { TextArea } from '@powerset/ui/input/TextArea.tsx';
import { Select } from '@powerset/ui/select/Select.tsx';
import { call } from '../../../../shared/api/call.ts';
import { personName } from '../../../../shared/person-name.ts';
import { withBase } from '../../../../shared/site-path.ts';
import { timeAgo } from '../../../../shared/time-ago.ts';
import { toast } from '../../../../shared/toast.ts';
import { useFacts } from '../../facts.ts';
import { useDashboardStore } from '../../state/store.ts';
import { endAfter, ENDS, linkState } from './public-link-text.ts';
import styles from './public-links.module.css';

type Guarded = readonly { readonly id: number; readonly table_name: string }[];

/** Makes, lists, and ends the links that show the dashboard to people without an account. */
export function PublicLinksDialog({ onClose }: { readonly onClose: () => void }) {
  const { item } = useFacts();
  const { data, error } = useQuery({
    queryKey: keyOf(item.id),
    queryFn: ({ signal }) => call(publicLinkEndpoints.list, { params: { id: item.id }, signal }),
    retry: false,
    gcTime: 0,
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Public links"
      width={680}
      actions={
        <Button variant="ghost" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className={styles.body}>
        <p className={styles.text}>
          Everyone who has a public link can see this dashboard without an account. They cannot change it or
          see anything else.
        </p>
        {error && <ErrorPanel title="The links could not be loaded" text={error.message} />}
        {!data && !error && <SkeletonLines count={4} />}
        {data && data.result.length > 0 && (
          <ul className={styles.links} aria-label="Public links">
            {data.result.map(link => (
              <LinkRow key={link.id} link={link} />
            ))}
          </ul>
        )}
        {data && (item.published ? <NewLink guarded={data.guarded} /> : <DraftNote />)}
      </div>
    </Dialog>
  );
}

function DraftNote() {
  return <p className={styles.note}>Drafts have no public links. Publish the dashboard first.</p>;
}

function LinkRow({ link }: { readonly link: PublicLink }) {
  const { item } = useFacts();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const end = useMutation({
    mutationFn: () => call(publicLinkEndpoints.remove, { params: { id: item.id, linkId: link.id } }),
    onSuccess: () => toast.success('The link has ended.'),
    onError: error => toast.failure('The link could not be ended', error),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(item.id) }),
  });
  const name = link.note || 'Public link';
  return (
    <li className={styles.link} data-closed={link.closed === null ? undefined : ''}>
      <div className={styles.about}>
        <b title={name}>{name}</b>
        <span className={styles.state}>{linkState(link)}</span>
        <span className={styles.facts}>
          {[
            `Made ${timeAgo(link.created_on)} by ${personName(link.created_by) || 'somebody'}`,
            link.shows_filters ? 'viewers can change the filters' : 'without filters',
            ...(link.rules.length > 0 ? ['some rows only'] : []),
          ].join(' · ')}
        </span>
      </div>
      {link.closed === null && <CopyButton text={addressOf(link)} label="Copy link" />}
      <Button size="small" isBusy={end.isPending} onClick={() => setAsking(true)}>
        End
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="End this link?"
        confirmLabel="End link"
        isDanger
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          end.mutate();
        }}
      >
        Everyone who has the link loses access at once, also on pages that are open.
      </ConfirmDialog>
    </li>
  );
}

function NewLink({ guarded }: { readonly guarded: Guarded }) {
  const [note, setNote] = useState('');
  const [days, setDays] = useState(30);
  const [filters, setFilters] = useState<'free' | 'fixed'>('free');
  const [clauses, setClauses] = useState<ReadonlyMap<number, string>>(new Map());
  const { mutate, isPending } = useCreate(() => {
    setNote('');
    setClauses(new Map());
  });
  const isComplete = guarded.every(({ id }) => clauses.get(id)?.trim());
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault();
        if (!isComplete) return;
        mutate({
          note,
          expires_on: endAfter(days, Date.now()),
          shows_filters: filters === 'free',
          rules: guarded.map(({ id }) => ({ dataset: id, clause: clauses.get(id)!.trim() })),
        });
      }}
    >
      <h3 className={styles.heading}>New link</h3>
      <div className={styles.two}>
        <Field label="Note" hint="Only editors see it.">
          {control => (
            <Input
              {...control}
              size="large"
              placeholder="Who is the link for?"
              maxLength={200}
              value={note}
              onChange={setNote}
            />
          )}
        </Field>
        <Field label="Ends">
          {control => (
            <Select
              {...control}
              size="large"
              value={days}
              options={ENDS}
              onChange={value => setDays(value ?? 0)}
            />
          )}
        </Field>
      </div>
      <RadioGroup
        label="Filters"
        value={filters}
        options={[
          { value: 'free', label: 'Viewers can change the filters' },
          {
            value: 'fixed',
            label: 'Viewers see the filters as they are now, without the filter bar',
            description: 'This keeps the page simple; it does not protect the other rows. Row rules do.',
          },
        ]}
        onChange={setFilters}
      />
      {guarded.map(({ id, table_name: name }) => (
        <Field
          key={id}
          label={`Rows of ${name} that viewers get`}
          isRequired
          hint="Row rules protect this dataset. Write an SQL condition, such as region = 'north'; 1 = 1 shows all rows."
        >
          {control => (
            <TextArea
              {...control}
              rows={2}
              value={clauses.get(id) ?? ''}
              onChange={text => setClauses(new Map(clauses).set(id, text))}
            />
          )}
        </Field>
      ))}
      <Button type="submit" variant="primary" isBusy={isPending} disabled={!isComplete}>
        Create link
      </Button>
    </form>
  );
}

type NewLinkBody = Pick<PublicLink, 'note' | 'expires_on' | 'shows_filters' | 'rules'>;

function useCreate(onMade: () => void) {
  const { item } = useFacts();
  const store = useDashboardStore();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewLinkBody) => {
      const { masks, activeTabs } = store.getState();
      const state = { dataMask: writeDataMasks(masks ?? {}), activeTabs: Object.values(activeTabs) };
      const { key } = await call(createDashboardPermalink, { params: { id: String(item.id) }, body: state });
      return call(publicLinkEndpoints.create, {
        params: { id: item.id },
        body: { ...body, permalink_key: key },
      });
    },
    onSuccess: async ({ result }) => {
      onMade();
      await client.invalidateQueries({ queryKey: keyOf(item.id) });
      if (await copyText(addressOf(result))) toast.success('The link is made and copied to the clipboard.');
      else toast.success('The link is made. Copy it from the list.');
    },
    onError: error => toast.failure('The link could not be made', error),
  });
}

function keyOf(dashboardId: number): readonly unknown[] {
  return ['public-links', dashboardId];
}

function addressOf({ path }: PublicLink): string {
  return window.location.origin + withBase(path);
}
