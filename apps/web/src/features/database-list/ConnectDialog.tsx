import { useState } from 'react';
import type { DatabaseRow } from '@powerset/contracts/database.ts';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { SkeletonLines } from '@powerset/ui/feedback/Skeleton.tsx';
import { toast } from '../../shared/toast.ts';
import { useConnection, useEngines, type StoredConnection } from './api.ts';
import { Connected } from './Connected.tsx';
import { ConnectionDialog } from './ConnectionDialog.tsx';
import { connectionDraft, NEW_CONNECTION, type ConnectionDraft } from './connection-draft.ts';
import { engineOfUri, fieldsOf, type Engine } from './engine.ts';
import { EnginePicker } from './EnginePicker.tsx';
import styles from './connection-form.module.css';

export interface ConnectDialogProps {
  readonly onClose: () => void;
  /** Opens the import of databases instead. */
  readonly onImport: () => void;
}

interface Chosen {
  readonly engine: Engine | undefined;
}

/** Connects a database in three steps: its kind, its connection, and what to do with it. */
export function ConnectDialog({ onClose, onImport }: ConnectDialogProps) {
  const [chosen, setChosen] = useState<Chosen>();
  const [connected, setConnected] = useState<string>();
  if (connected !== undefined) return <Connected name={connected} onClose={onClose} />;
  if (!chosen)
    return (
      <Dialog isOpen onClose={onClose} title="Connect a database" width={560}>
        <div className={styles.step}>STEP 1 OF 3</div>
        <EnginePicker onChoose={engine => setChosen({ engine })} onImport={onImport} />
      </Dialog>
    );
  return (
    <ConnectionDialog
      engine={chosen.engine}
      stored={{ draft: newDraft(chosen), extra: undefined, isNew: true }}
      onBack={() => setChosen(undefined)}
      onSaved={setConnected}
      onClose={onClose}
    />
  );
}

function newDraft({ engine }: Chosen): ConnectionDraft {
  return engine && fieldsOf(engine).length > 0
    ? { ...NEW_CONNECTION, name: engine.name, method: 'dynamic_form' }
    : NEW_CONNECTION;
}

export interface EditConnectionDialogProps {
  readonly database: DatabaseRow;
  readonly onClose: () => void;
}

/** Changes the connection of a database. */
export function EditConnectionDialog({ database, onClose }: EditConnectionDialogProps) {
  const connection = useConnection(database.id);
  const engines = useEngines();
  const error = connection.error ?? engines.error;
  if (!connection.data || !engines.data) {
    return (
      <Dialog isOpen onClose={onClose} title="Edit database" width={560}>
        {error ? (
          <ErrorPanel title="The connection could not be loaded" text={error.message} />
        ) : (
          <SkeletonLines count={5} />
        )}
      </Dialog>
    );
  }
  const { databases } = engines.data;
  const engine =
    databases.find(known => known.engine === database.backend) ??
    engineOfUri(connection.data.sqlalchemy_uri ?? '', databases);
  const stored: StoredConnection = {
    draft: connectionDraft(database.database_name, connection.data, engine),
    extra: connection.data.extra,
    isNew: false,
  };
  return (
    <ConnectionDialog
      database={database}
      engine={engine}
      stored={stored}
      isManaged={connection.data.is_managed_externally === true}
      onSaved={() => {
        toast.success('Database settings updated');
        onClose();
      }}
      onClose={onClose}
    />
  );
}
