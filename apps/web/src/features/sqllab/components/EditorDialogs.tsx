import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { estimateSql } from '@powerset/contracts/sqllab.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { SkeletonLines } from '@powerset/ui/feedback/Skeleton.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { call } from '../../../shared/api/call.ts';
import { errorText } from '../../../shared/api/api-error.ts';
import { databasesQuery } from '../api.ts';
import { ExplainDialog } from '../explain/ExplainDialog.tsx';
import type { EditorTab, TabChange } from '../editor-tabs.ts';
import type { PaneRun, StoredAs } from '../pane-run.ts';
import { ParametersDialog } from '../parameters/ParametersDialog.tsx';
import { SaveDatasetDialog } from './SaveDatasetDialog.tsx';
import { SaveQueryDialog } from './SaveQueryDialog.tsx';
import styles from '../sqllab.module.css';

export type DialogKind = 'save' | 'dataset' | 'cost' | 'explain' | 'ctas' | 'cvas' | 'parameters';

export interface OpenDialog {
  readonly kind: DialogKind;
  /** The selected SQL, or all. */
  readonly sql?: string;
  readonly run?: PaneRun;
}

interface EditorDialogsProps {
  readonly dialog: OpenDialog;
  readonly tab: EditorTab;
  readonly onChange: (change: TabChange) => void;
  readonly onRunAs: (storedAs: StoredAs) => void;
  readonly onClose: () => void;
}

/** Shows the open dialog of the editor; all of them load on demand. */
export function EditorDialogs({ dialog, tab, onChange, onRunAs, onClose }: EditorDialogsProps) {
  const sql = dialog.sql ?? tab.sql;
  switch (dialog.kind) {
    case 'save':
      return (
        <SaveQueryDialog
          tab={tab}
          onClose={onClose}
          onSaved={saved => {
            onClose();
            onChange(saved);
          }}
        />
      );
    case 'dataset':
      return <SaveDatasetDialog tab={tab} run={dialog.run} onClose={onClose} />;
    case 'cost':
      return <CostDialog tab={tab} sql={sql} onClose={onClose} />;
    case 'explain':
      return <ExplainDialog tab={tab} sql={sql} onClose={onClose} />;
    case 'ctas':
    case 'cvas':
      return (
        <StoreDialog
          tab={tab}
          method={dialog.kind === 'ctas' ? 'TABLE' : 'VIEW'}
          onRunAs={onRunAs}
          onClose={onClose}
        />
      );
    case 'parameters':
      return <ParametersDialog tab={tab} onChange={onChange} onClose={onClose} />;
    default:
      throw new Error(`unknown dialog ${dialog.kind satisfies never as string}`);
  }
}

interface StoreDialogProps {
  readonly tab: EditorTab;
  readonly method: StoredAs['method'];
  readonly onRunAs: (storedAs: StoredAs) => void;
  readonly onClose: () => void;
}

function StoreDialog({ tab, method, onRunAs, onClose }: StoreDialogProps) {
  const [name, setName] = useState('');
  const databases = useQuery(databasesQuery);
  const forced = databases.data?.find(database => database.id === tab.databaseId)?.force_ctas_schema;
  const schema = forced ?? tab.schema ?? '';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`CREATE ${method} AS`}
      width={440}
      onSubmit={() => {
        if (!name.trim()) return;
        onClose();
        onRunAs({ method, name: name.trim() });
      }}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={!name.trim()}>
            Create
          </Button>
        </>
      }
    >
      <Field label="Name" isRequired hint={`Specify name to CREATE ${method} AS schema in: ${schema}`}>
        {control => <Input {...control} size="large" value={name} onChange={setName} />}
      </Field>
    </Dialog>
  );
}

function CostDialog({
  tab,
  sql,
  onClose,
}: {
  readonly tab: EditorTab;
  readonly sql: string;
  readonly onClose: () => void;
}) {
  const cost = useQuery({
    queryKey: ['sqllab', 'cost', tab.databaseId, tab.schema, sql, tab.templateParams],
    retry: false,
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (
        await call(estimateSql, {
          body: { database_id: tab.databaseId!, schema: tab.schema ?? null, sql },
          signal,
        })
      ).result,
  });
  const names = [...new Set((cost.data ?? []).flatMap(Object.keys))];
  return (
    <Dialog isOpen onClose={onClose} title="Cost estimate" width={520}>
      {cost.isPending && <SkeletonLines count={3} />}
      {cost.isError && <ErrorPanel title="Failed at retrieving results" text={errorText(cost.error)} />}
      {cost.data && (
        <table className={styles.costs}>
          <thead>
            <tr>
              {names.map(name => (
                <th key={name}>{name}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cost.data.map((line, at) => (
              <tr key={at}>
                {names.map(name => (
                  <td key={name}>{line[name]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}
