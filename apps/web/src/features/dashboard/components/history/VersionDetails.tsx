import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { DashboardVersionRow } from '@powerset/contracts/dashboard-version.ts';
import { isEdited } from '@powerset/core/dashboard/edit-history.ts';
import { describeChanges } from '@powerset/core/dashboard/describe-changes.ts';
import type { DashboardChange } from '@powerset/core/dashboard/describe-changes.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { ConfirmDialog } from '@powerset/ui/dialog/ConfirmDialog.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { Skeleton } from '@powerset/ui/feedback/Skeleton.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { fullTime } from '../../../../shared/time-ago.ts';
import { toast } from '../../../../shared/toast.ts';
import { useFacts } from '../../facts.ts';
import { useDashboardStore } from '../../state/store.ts';
import { contentOf, noteVersion, restoreVersion, versionQuery, versionsQuery } from '../../versions-api.ts';
import { authorOf, changeText } from './change-text.ts';
import { LayoutSketch } from './LayoutSketch.tsx';
import styles from './history.module.css';

interface VersionDetailsProps {
  readonly row: DashboardVersionRow;
  /** The previous version, if one is known. */
  readonly before: DashboardVersionRow | undefined;
  onClose(): void;
}

/** Shows one version beside the previous one, with its note and its actions. */
export function VersionDetails({ row, before, onClose }: VersionDetailsProps) {
  const { item } = useFacts();
  const after = useQuery(versionQuery(item.id, row.version));
  const older = useQuery({ ...versionQuery(item.id, before?.version ?? 0), enabled: before !== undefined });
  const contents = useMemo(
    () => ({ after: after.data && contentOf(after.data), before: older.data && contentOf(older.data) }),
    [after.data, older.data],
  );
  const changes = useMemo(
    () => (contents.after && contents.before ? describeChanges(contents.before, contents.after) : []),
    [contents],
  );
  const error = after.error ?? older.error;
  return (
    <>
      <div className={styles.head}>
        <div>
          <h3 className={styles.moment}>{fullTime(row.changed_on)}</h3>
          <p className={styles.author}>Saved by {authorOf(row)}</p>
        </div>
        {!row.is_current && <RestoreButton row={row} onClose={onClose} />}
      </div>
      <Note row={row} />
      {error && <ErrorPanel title="This version could not be loaded" text={error.message} />}
      {!error && !contents.after && <Skeleton height={240} />}
      {changes.length > 0 && <ChangeList changes={changes} />}
      {contents.after && (
        <div className={styles.sketches}>
          {contents.before && (
            <figure>
              <figcaption>Before</figcaption>
              <LayoutSketch
                layout={contents.before.layout}
                label="The layout before this save"
                marks={marksOf(changes, ['removed', 'moved', 'resized', 'edited'])}
              />
            </figure>
          )}
          <figure>
            <figcaption>{contents.before ? 'After' : 'Layout'}</figcaption>
            <LayoutSketch
              layout={contents.after.layout}
              label="The layout of this version"
              marks={marksOf(changes, ['added', 'moved', 'resized', 'edited'])}
            />
          </figure>
        </div>
      )}
    </>
  );
}

function ChangeList({ changes }: { readonly changes: readonly DashboardChange[] }) {
  return (
    <ul className={styles.changes} aria-label="Changes">
      {changes.map((change, at) => (
        <li key={at}>
          <span className={styles.swatch} data-mark={change.kind} aria-hidden="true" />
          <span>{changeText(change)}</span>
          {(change.before !== undefined || change.after !== undefined) && (
            <span className={styles.values} title={`${change.before ?? ''} → ${change.after ?? ''}`}>
              {change.before || 'nothing'} → {change.after || 'nothing'}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function marksOf(
  changes: readonly DashboardChange[],
  kinds: readonly DashboardChange['kind'][],
): ReadonlyMap<string, DashboardChange['kind']> {
  return new Map(
    changes.flatMap(({ id, kind }) => (id !== undefined && kinds.includes(kind) ? [[id, kind]] : [])),
  );
}

function Note({ row }: { readonly row: DashboardVersionRow }) {
  const { item } = useFacts();
  const client = useQueryClient();
  const [note, setNote] = useState(row.note ?? '');
  const { mutate, error } = useMutation({
    mutationFn: () => noteVersion(item.id, row.version, note),
    onSuccess: () => client.invalidateQueries({ queryKey: versionsQuery(item.id).queryKey }),
  });
  const save = (): void => {
    if (note.trim() !== (row.note ?? '')) mutate();
  };
  return (
    <Field label="Note" error={error?.message}>
      {control => (
        <Input
          {...control}
          value={note}
          maxLength={500}
          placeholder="Say what this version is, such as “before the move to the new data”"
          onChange={setNote}
          onBlur={save}
          onKeyDown={event => {
            if (event.key === 'Enter') save();
          }}
        />
      )}
    </Field>
  );
}

function RestoreButton({ row, onClose }: { readonly row: DashboardVersionRow; onClose(): void }) {
  const { item } = useFacts();
  const store = useDashboardStore();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => restoreVersion(item.id, row.version),
    onSuccess: () => {
      store.send({ type: 'discarded' });
      // Reload after the next render, which releases the guard for unsaved changes: everything may have
      // changed.
      setTimeout(() => window.location.reload());
    },
    onError: error => {
      onClose();
      toast.failure('This version could not be restored', error);
    },
  });
  const restore = (): void => {
    if (isEdited(store.getState().history)) setAsking(true);
    else mutate();
  };
  return (
    <>
      <Button variant="primary" isBusy={isPending} onClick={restore}>
        Restore this version
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="You have unsaved changes."
        confirmLabel="Restore anyway"
        isDanger
        onConfirm={() => mutate()}
        onClose={() => setAsking(false)}
      >
        Restoring replaces your unsaved changes with this version. To keep them, save them first: every save
        stays in the history.
      </ConfirmDialog>
    </>
  );
}
