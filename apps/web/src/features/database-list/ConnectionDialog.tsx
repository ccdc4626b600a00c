import { CircleCheck } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { DatabaseRow } from '@powerset/contracts/database.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { tabPanelProps, Tabs } from '@powerset/ui/tabs/Tabs.tsx';
import { Tooltip } from '@powerset/ui/tooltip/Tooltip.tsx';
import type { ApiError } from '../../shared/api/api-error.ts';
import { ConflictPanel } from '../../shared/conflict/ConflictPanel.tsx';
import { useSession } from '../../shared/session/session.ts';
import type { StoredConnection } from './api.ts';
import type { ConnectionProblems } from './connection-problems.ts';
import { ConnectionForm } from './ConnectionForm.tsx';
import { ConnectionSettings } from './ConnectionSettings.tsx';
import type { Engine } from './engine.ts';
import { useConnectionForm, type ConnectionFormState } from './use-connection-form.ts';
import styles from './connection-form.module.css';

export interface ConnectionDialogProps {
  /** The database to change; undefined for a new one. */
  readonly database?: DatabaseRow;
  /** The engine; undefined if any address is accepted. */
  readonly engine: Engine | undefined;
  readonly stored: StoredConnection;
  readonly isManaged?: boolean;
  readonly onBack?: () => void;
  readonly onSaved: (name: string) => void;
  readonly onClose: () => void;
}

const TABS = [
  { value: 'basic', label: 'Basic' },
  { value: 'advanced', label: 'Advanced' },
] as const;
type TabName = (typeof TABS)[number]['value'];

/** Edits a connection and what users may do with it. */
export function ConnectionDialog(props: ConnectionDialogProps) {
  const { database, stored, onBack, onClose, onSaved } = props;
  const [engine, setEngine] = useState(props.engine);
  const state = useConnectionForm({ database, stored, engine, onSaved });
  const { draft, problems, refusal } = state;
  const [tab, setTab] = useState<TabName>('basic');
  const id = useId();
  const form = useRef<HTMLDivElement>(null);
  useShownProblem(problems, form, setTab);
  useFirstField(form);
  const shared = { draft, problems, isNew: !database, onChange: state.change };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={database ? 'Edit database' : 'Connect a database'}
      width={560}
      onSubmit={() => {
        if (!props.isManaged) state.save();
      }}
      secondaryActions={<TestButton state={state} />}
      actions={
        <>
          <Button variant="ghost" onClick={onBack ?? onClose}>
            {onBack ? 'Back' : 'Cancel'}
          </Button>
          <SaveButton state={state} isNew={!database} isManaged={props.isManaged === true} />
        </>
      }
    >
      <div className={styles.top}>
        {!database && <StepHead engine={engine} />}
        <Tabs value={tab} tabs={TABS} onChange={setTab} label="Parts of the connection" id={id} />
      </div>
      {refusal && <Refusal refusal={refusal} onOverwrite={() => state.save(true)} />}
      <div ref={form} className={styles.panel} {...tabPanelProps(id, tab)}>
        {tab === 'basic' ? (
          <ConnectionForm {...shared} engine={engine} onEngine={setEngine} onLeave={state.check} />
        ) : (
          <ConnectionSettings
            {...shared}
            canUpload={engine?.engine_information.supports_file_upload !== false}
          />
        )}
      </div>
    </Dialog>
  );
}

function StepHead({ engine }: { readonly engine: Engine | undefined }) {
  return (
    <>
      <div className={styles.step}>STEP 2 OF 3</div>
      <h3 className={styles.title}>
        {engine ? `Enter the required ${engine.name} credentials` : 'Enter the address of the database'}
      </h3>
    </>
  );
}

function Refusal({ refusal, onOverwrite }: { readonly refusal: ApiError; readonly onOverwrite: () => void }) {
  return (
    <div className={styles.conflict}>
      <ConflictPanel
        conflict={refusal.conflict}
        text="Someone else saved these settings after you opened them. Overwriting discards their changes."
        actions={
          <Button size="small" onClick={onOverwrite}>
            Overwrite anyway
          </Button>
        }
      />
    </div>
  );
}

function SaveButton({
  state,
  isNew,
  isManaged,
}: {
  readonly state: ConnectionFormState;
  readonly isNew: boolean;
  readonly isManaged: boolean;
}) {
  const { appName } = useSession();
  const button = (
    <Button
      type="submit"
      variant="primary"
      disabled={!state.canSave || isManaged}
      isBusy={state.isSaving || (isNew && state.isTesting)}
    >
      {isNew ? 'Connect' : 'Save'}
    </Button>
  );
  if (!isManaged) return button;
  return (
    <Tooltip content={`This database is managed externally, and can't be edited in ${appName}`}>
      <span tabIndex={0}>{button}</span>
    </Tooltip>
  );
}

function TestButton({ state }: { readonly state: ConnectionFormState }) {
  return (
    <>
      <Button disabled={!state.canTest} isBusy={state.isTesting} onClick={state.test}>
        Test connection
      </Button>
      <span role="status" className={styles.passed}>
        {state.hasPassed && (
          <>
            <CircleCheck size={16} strokeWidth={1.5} /> Connection looks good!
          </>
        )}
      </span>
    </>
  );
}

// The form is longer than the dialog, so a problem may be outside the visible area or on the other tab.
function useShownProblem(
  problems: ConnectionProblems,
  form: { readonly current: HTMLDivElement | null },
  onTab: (tab: TabName) => void,
): void {
  useEffect(() => {
    const { secretExtra, certificate, engineParams, ...basic } = problems;
    if (Object.keys(basic).length > 0) onTab('basic');
    else if (secretExtra ?? certificate ?? engineParams) onTab('advanced');
    requestAnimationFrame(() =>
      form.current
        ?.querySelector('[aria-invalid="true"], [role="alert"]')
        ?.scrollIntoView({ block: 'nearest' }),
    );
  }, [problems, form, onTab]);
}

function useFirstField(form: { readonly current: HTMLDivElement | null }): void {
  useEffect(() => {
    // The dialog moves the focus to its first control, which is a tab.
    const frame = requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('input')?.focus());
    return () => cancelAnimationFrame(frame);
  }, [form]);
}
