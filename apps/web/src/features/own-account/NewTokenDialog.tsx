import { useState } from 'react';
import { Button } from '@powerset/ui/button/Button.tsx';
import { RadioGroup } from '@powerset/ui/choice/RadioGroup.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { CopyButton } from '@powerset/ui/feedback/CopyButton.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { Select } from '@powerset/ui/select/Select.tsx';
import { ApiError, errorText } from '../../shared/api/api-error.ts';
import { useCreateToken } from './token-api.ts';
import {
  draftProblems,
  expiryOf,
  lastDate,
  lifetimes,
  newDraft,
  type Lifetime,
  type TokenDraft,
} from './token-draft.ts';
import styles from './personal-tokens.module.css';

const SCOPES = [
  {
    value: 'read',
    label: 'Read only',
    description: 'See charts, dashboards, and data, and run queries that change nothing',
  },
  {
    value: 'write',
    label: 'Read and write',
    description: 'Also create, edit, and delete charts, dashboards, datasets, and other content',
  },
  {
    value: 'all',
    label: 'Full access',
    description: 'Everything you may do, except change passwords, sessions, and tokens',
  },
] as const;
const LIFETIMES: Readonly<Record<Lifetime, string>> = {
  '30': '30 days',
  '90': '90 days',
  '365': '365 days',
  date: 'Until a date',
};

interface NewTokenDialogProps {
  readonly mostDays: number;
  readonly onClose: () => void;
}

/** Creates a personal token and shows it once. */
export function NewTokenDialog({ mostDays, onClose }: NewTokenDialogProps) {
  const [draft, setDraft] = useState(() => newDraft(mostDays));
  const [isChecked, setChecked] = useState(false);
  const create = useCreateToken();
  const problems = isChecked ? draftProblems(draft, { mostDays, now: new Date() }) : {};
  const submit = (): void => {
    setChecked(true);
    const now = new Date();
    const expiry = expiryOf(draft, now);
    if (!expiry || Object.keys(draftProblems(draft, { mostDays, now })).length > 0) return;
    create.mutate({ name: draft.name.trim(), scope: draft.scope, expires_on: expiry.toISOString() });
  };
  if (create.data)
    return <TokenDialog name={draft.name.trim()} token={create.data.token} onClose={onClose} />;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="New personal token"
      width={520}
      onSubmit={submit}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" isBusy={create.isPending}>
            Create token
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Field
          label="Name"
          isRequired
          error={problems.name}
          hint="What the token is for, such as Nightly export"
        >
          {control => (
            <Input
              {...control}
              autoComplete="off"
              maxLength={100}
              value={draft.name}
              onChange={name => setDraft({ ...draft, name })}
            />
          )}
        </Field>
        <Expiry
          draft={draft}
          mostDays={mostDays}
          problem={problems.date ?? fieldProblem(create.error)}
          onChange={change => setDraft({ ...draft, ...change })}
        />
        <div className={styles.scope}>
          <h3 id="token-scope">Scope</h3>
          <RadioGroup
            label="Scope"
            value={draft.scope}
            options={SCOPES}
            onChange={scope => setDraft({ ...draft, scope })}
          />
        </div>
        {create.error && !fieldProblem(create.error) && (
          <ErrorPanel title="The token could not be created" text={errorText(create.error)} />
        )}
      </div>
    </Dialog>
  );
}

interface ExpiryProps {
  readonly draft: TokenDraft;
  readonly mostDays: number;
  readonly problem: string | undefined;
  readonly onChange: (change: Partial<TokenDraft>) => void;
}

function Expiry({ draft, mostDays, problem, onChange }: ExpiryProps) {
  return (
    <div className={styles.pair}>
      <Field label="Expires" error={draft.lifetime === 'date' ? undefined : problem}>
        {control => (
          <Select
            {...control}
            value={draft.lifetime}
            options={lifetimes(mostDays).map(value => ({ value, label: LIFETIMES[value] }))}
            onChange={lifetime => lifetime && onChange({ lifetime })}
          />
        )}
      </Field>
      {draft.lifetime === 'date' && (
        <Field label="Last day" isRequired error={problem}>
          {control => (
            <Input
              {...control}
              type="date"
              max={lastDate(mostDays, new Date())}
              value={draft.date}
              onChange={date => onChange({ date })}
            />
          )}
        </Field>
      )}
    </div>
  );
}

function TokenDialog({
  name,
  token,
  onClose,
}: {
  readonly name: string;
  readonly token: string;
  readonly onClose: () => void;
}) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Token created: ${name}`}
      width={520}
      actions={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className={styles.form}>
        <Field label="Token" hint="Copy it now: it is not shown again. Keep it like a password.">
          {control => (
            <Input {...control} isMono readOnly value={token} onFocus={event => event.target.select()} />
          )}
        </Field>
        <div>
          <CopyButton text={token} label="Copy token" />
        </div>
        <p className={styles.note}>
          Send it with each API call in the header <code>Authorization: Bearer</code>, followed by the token.
        </p>
      </div>
    </Dialog>
  );
}

function fieldProblem(error: unknown): string | undefined {
  return error instanceof ApiError ? error.fields['expires_on'] : undefined;
}
