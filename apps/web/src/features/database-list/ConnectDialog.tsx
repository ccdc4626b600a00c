import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { DatabaseRow } from '@powerset/contracts/database.ts';
import { Button, ButtonLink } from '@powerset/ui/button/Button.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { SkeletonLines } from '@powerset/ui/feedback/Skeleton.tsx';
import { ApiError } from '../../shared/api/api-error.ts';
import { ConflictPanel } from '../../shared/conflict/ConflictPanel.tsx';
import { toast } from '../../shared/toast.ts';
import { useConnection, useSaveConnection, useTestConnection, type StoredConnection } from './api.ts';
import {
  connectionDraft,
  connectionProblems,
  isReadableConnection,
  NEW_CONNECTION,
} from './connection-draft.ts';
import type { ConnectionDraft } from './connection-draft.ts';
import { ConnectionForm } from './ConnectionForm.tsx';
import styles from './connection-form.module.css';

export interface ConnectDialogProps {
  /** The database to change; undefined for a new one. */
  readonly database?: DatabaseRow;
  readonly onClose: () => void;
}

/** Connects a database or changes its connection. */
export function ConnectDialog({ database, onClose }: ConnectDialogProps) {
  const connection = useConnection(database?.id);
  if (!database) return <ConnectionDialog stored={NOTHING_STORED} onClose={onClose} />;
  if (!connection.data) {
    return (
      <Dialog isOpen onClose={onClose} title="Edit database">
        {connection.error ? (
          <ErrorPanel title="The connection could not be loaded" text={connection.error.message} />
        ) : (
          <SkeletonLines count={5} />
        )}
      </Dialog>
    );
  }
  const stored = {
    draft: connectionDraft(database.database_name, connection.data),
    extra: connection.data.extra,
  };
  return <ConnectionDialog database={database} stored={stored} onClose={onClose} />;
}

const NOTHING_STORED: StoredConnection = { draft: NEW_CONNECTION, extra: undefined };

function ConnectionDialog({
  database,
  stored,
  onClose,
}: ConnectDialogProps & { readonly stored: StoredConnection }) {
  const [draft, setDraft] = useState(stored.draft);
  const [isConnected, setConnected] = useState(false);
  const testing = useTestConnection(stored);
  const saving = useSaveConnection(database, stored);
  const refusal = saving.error instanceof ApiError && saving.error.status === 409 ? saving.error : undefined;
  const error = refusal ? undefined : (saving.error ?? testing.error);
  const problems =
    error instanceof ApiError ? connectionProblems(error) : error ? { other: error.message } : {};
  const form = useRef<HTMLDivElement>(null);
  // The form is longer than the dialog, so a problem may be outside the visible area.
  useEffect(() => {
    if (error)
      form.current
        ?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')
        ?.scrollIntoView({ block: 'center' });
  }, [error]);
  const isReadable = isReadableConnection(draft, stored.extra);
  const isComplete = isReadable && draft.name.trim() !== '' && draft.uri.trim() !== '';
  const change = (part: Partial<ConnectionDraft>): void => {
    setDraft({ ...draft, ...part });
    testing.reset();
    saving.reset();
  };
  const save = (wins = false): void => {
    if (!isComplete) return;
    testing.reset();
    saving.mutate(
      { ...draft, wins },
      {
        onSuccess: () => {
          if (!database) return setConnected(true);
          toast.success('Database settings updated');
          return onClose();
        },
      },
    );
  };
  if (isConnected) return <Connected name={draft.name} onClose={onClose} />;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={database ? 'Edit database' : 'Connect a database'}
      onSubmit={() => save()}
      secondaryActions={
        <TestButton
          isDisabled={!draft.uri.trim() || !isReadable}
          isBusy={testing.isPending}
          hasPassed={testing.isSuccess}
          onTest={() => {
            saving.reset();
            testing.mutate(draft);
          }}
        />
      }
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" disabled={!isComplete} isBusy={saving.isPending}>
            {database ? 'Save' : 'Connect'}
          </Button>
        </>
      }
    >
      {refusal && (
        <div className={styles.conflict}>
          <ConflictPanel
            conflict={refusal.conflict}
            text="Someone else saved these settings after you opened them. Overwriting discards their changes."
            actions={
              <Button size="small" onClick={() => save(true)}>
                Overwrite anyway
              </Button>
            }
          />
        </div>
      )}
      <div ref={form}>
        <ConnectionForm draft={draft} problems={problems} isNew={!database} onChange={change} />
      </div>
    </Dialog>
  );
}

function TestButton({
  isDisabled,
  isBusy,
  hasPassed,
  onTest,
}: {
  readonly isDisabled: boolean;
  readonly isBusy: boolean;
  readonly hasPassed: boolean;
  readonly onTest: () => void;
}) {
  return (
    <>
      <Button disabled={isDisabled} isBusy={isBusy} onClick={onTest}>
        Test connection
      </Button>
      <span
        role="status"
        style={{
          display: 'inline-flex',
          alignItems: 'center',
          gap: 6,
          color: 'var(--success-text)',
          fontSize: 13,
        }}
      >
        {hasPassed && (
          <>
            <CircleCheck size={16} strokeWidth={1.5} /> Connection looks good!
          </>
        )}
      </span>
    </>
  );
}

function Connected({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Database connected"
      actions={
        <Button variant="ghost" onClick={onClose}>
          Finish
        </Button>
      }
    >
      <EmptyState
        icon={<CircleCheck size={22} strokeWidth={1.5} color="var(--success)" />}
        title={`${name} is connected`}
        text="Create a dataset from one of its tables, or explore the data with SQL first."
        actions={
          <>
            <ButtonLink variant="primary" href="/tablemodelview/list/?show_dataset_modal=true">
              Create dataset
            </ButtonLink>
            <ButtonLink href="/sqllab/?db=true">Query data in SQL Lab</ButtonLink>
          </>
        }
      />
    </Dialog>
  );
}
