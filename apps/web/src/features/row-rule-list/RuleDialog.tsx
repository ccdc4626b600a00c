import { useState } from 'react';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { SkeletonLines } from '@powerset/ui/feedback/Skeleton.tsx';
import type { RowRuleWire } from '@powerset/contracts/row-rule.ts';
import { ApiError, errorText } from '../../shared/api/api-error.ts';
import { ConflictPanel } from '../../shared/conflict/ConflictPanel.tsx';
import { toast } from '../../shared/toast.ts';
import { useRule, useSaveRule } from './api.ts';
import { draftOf, NEW_RULE, ruleProblems, ruleWarning } from './rule-draft.ts';
import { RuleFields } from './RuleFields.tsx';
import { RulePreview } from './RulePreview.tsx';
import styles from './row-rule-list.module.css';

interface RuleDialogProps {
  /** Undefined for a new rule. */
  readonly id: number | undefined;
  readonly onClose: () => void;
}

/** Adds or edits a rule, once the stored one is known. */
export function RuleDialog({ id, onClose }: RuleDialogProps) {
  const { data, error } = useRule(id);
  if (id === undefined || data)
    return <RuleForm stored={data?.rule} version={data?.version} onClose={onClose} />;
  return (
    <Dialog isOpen onClose={onClose} title="Edit Rule" width={720}>
      {error ? (
        <ErrorPanel title="The rule could not be loaded" text={errorText(error)} />
      ) : (
        <SkeletonLines count={8} />
      )}
    </Dialog>
  );
}

interface RuleFormProps {
  readonly stored: RowRuleWire | undefined;
  readonly version: string | undefined;
  readonly onClose: () => void;
}

function RuleForm({ stored, version, onClose }: RuleFormProps) {
  const [draft, setDraft] = useState(() => (stored ? draftOf(stored) : NEW_RULE));
  const save = useSaveRule(stored?.id);
  const { fields, conflict, other } = problemsOf(save.error);
  const isComplete = Object.keys(ruleProblems(draft)).length === 0;
  const warning = ruleWarning(draft);
  const submit = (isChecked: boolean): void => {
    if (!isComplete) return;
    save.mutate(
      { draft, version: conflict ? undefined : version, isChecked },
      {
        onSuccess: () => {
          toast.success(stored ? 'Rule updated' : 'Rule added');
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={stored ? 'Edit Rule' : 'Add Rule'}
      width={720}
      onSubmit={() => submit(true)}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" disabled={!isComplete} isBusy={save.isPending}>
            {conflict ? 'Overwrite' : stored ? 'Save' : 'Add'}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {conflict && (
          <ConflictPanel
            conflict={conflict.details}
            text="Another administrator changed this rule. Overwrite replaces those changes with yours."
          />
        )}
        <RuleFields
          draft={draft}
          stored={stored}
          problems={fields}
          onChange={change => {
            setDraft({ ...draft, ...change });
            if (save.error && !conflict) save.reset();
          }}
        />
        {warning && <ErrorPanel level="warning" title={warning} />}
        <RulePreview
          id={stored?.id}
          draft={draft}
          isComplete={draft.tables.length > 0 && draft.clause.trim() !== ''}
        />
        {other && (
          <ErrorPanel
            title="The rule was not saved"
            text={other}
            actions={
              <Button variant="link" onClick={() => submit(false)}>
                Save without checking the clause
              </Button>
            }
          />
        )}
      </div>
    </Dialog>
  );
}

function problemsOf(error: unknown): {
  readonly fields: Readonly<Record<string, string>>;
  readonly conflict?: { readonly details: ApiError['conflict'] };
  readonly other?: string;
} {
  if (!error) return { fields: {} };
  if (!(error instanceof ApiError)) return { fields: {}, other: errorText(error) };
  if (error.status === 409) return { fields: {}, conflict: { details: error.conflict } };
  // The server names no field for a name that is taken, as clients know it.
  if (error.status === 422 && /^(?:Create|Update) failed$/.test(error.message))
    return { fields: { name: 'Another rule has this name' } };
  return Object.keys(error.fields).length > 0
    ? { fields: error.fields }
    : { fields: {}, other: error.message };
}
