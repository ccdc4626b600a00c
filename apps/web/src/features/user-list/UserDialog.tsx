import { useState } from 'react';
import type { ComponentProps } from 'react';
import type { AccountWire } from '@powerset/contracts/security-admin.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Checkbox } from '@powerset/ui/choice/Checkbox.tsx';
import { RadioGroup } from '@powerset/ui/choice/RadioGroup.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { MultiSelect } from '@powerset/ui/select/MultiSelect.tsx';
import { ApiError } from '../../shared/api/api-error.ts';
import { ConflictPanel } from '../../shared/conflict/ConflictPanel.tsx';
import { useSession } from '../../shared/session/session.ts';
import { toast } from '../../shared/toast.ts';
import { useRoles, useSaveUser, type PasswordLink } from './api.ts';
import { LinkPanel } from './LinkPanel.tsx';
import { PasswordFields } from './PasswordFields.tsx';
import { draftOf, FIELDS, NEW_USER, userProblems, type UserDraft } from './user-draft.ts';
import styles from './user-list.module.css';

interface UserDialogProps {
  /** Undefined for a new user. */
  readonly account: AccountWire | undefined;
  readonly onClose: () => void;
}

/** Adds or edits a user. A new user gets a password, or a link to choose one. */
export function UserDialog({ account, onClose }: UserDialogProps) {
  const { signIn } = useSession();
  const site = { isNew: !account, minLetters: signIn.password_min };
  const [draft, setDraft] = useState<UserDraft>(() => (account ? draftOf(account) : NEW_USER));
  const [isChecked, setChecked] = useState(false);
  const [link, setLink] = useState<PasswordLink>();
  const save = useSaveUser(account);
  const { conflict, fields, other } = problemsOf(save.error);
  const problems = { ...fields, ...(isChecked ? userProblems(draft, site) : {}) };
  const submit = (wins: boolean): void => {
    setChecked(true);
    if (Object.keys(userProblems(draft, site)).length > 0) return;
    save.mutate(
      { draft, wins },
      {
        onSuccess: saved => {
          toast.success(`${account ? 'Saved' : 'User added'}: ${draft.username.trim()}`);
          if (saved.link) setLink(saved.link);
          else onClose();
        },
      },
    );
  };
  if (link) return <LinkDialog name={draft.firstName || draft.username} link={link} onClose={onClose} />;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={account ? 'Edit User' : 'Add User'}
      width={560}
      onSubmit={() => submit(conflict !== undefined)}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" isBusy={save.isPending}>
            {conflict ? 'Overwrite' : account ? 'Save' : 'Add'}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {conflict && (
          <ConflictPanel
            conflict={conflict.details}
            text="Another administrator changed this user. Overwrite replaces those changes with yours."
          />
        )}
        <UserFields
          draft={draft}
          problems={problems}
          onChange={change => setDraft({ ...draft, ...change })}
        />
        {!account && (
          <PasswordChoice
            draft={draft}
            problems={problems}
            onChange={change => setDraft({ ...draft, ...change })}
          />
        )}
        {other && <ErrorPanel title="The user could not be saved" text={other} />}
      </div>
    </Dialog>
  );
}

interface PartProps {
  readonly draft: UserDraft;
  readonly problems: Partial<Record<keyof UserDraft, string>>;
  readonly onChange: (change: Partial<UserDraft>) => void;
}

function UserFields({ draft, problems, onChange }: PartProps) {
  const roles = useRoles();
  const line = (
    key: 'firstName' | 'lastName' | 'username' | 'email',
    label: string,
    input: Partial<ComponentProps<typeof Input>> = {},
  ) => (
    <Field label={label} error={problems[key]} isRequired={key === 'username' || key === 'email'}>
      {control => (
        <Input
          {...control}
          autoComplete="off"
          value={draft[key]}
          onChange={value => onChange({ [key]: value })}
          {...input}
        />
      )}
    </Field>
  );
  return (
    <>
      <div className={styles.pair}>
        {line('firstName', 'First Name', { maxLength: 64 })}
        {line('lastName', 'Last Name', { maxLength: 64 })}
      </div>
      <div className={styles.pair}>
        {line('username', 'User Name', { autoCapitalize: 'none', spellCheck: false, maxLength: 64 })}
        {line('email', 'Email', { type: 'email', maxLength: 320 })}
      </div>
      <Field
        label="Role"
        isRequired
        error={problems.roles ?? roles.error?.message}
        hint="A user may do what any of their roles permits."
      >
        {control => (
          <MultiSelect
            {...control}
            isSearchable
            values={draft.roles}
            options={(roles.data ?? []).map(role => ({ value: role.id, label: role.name }))}
            isLoading={roles.isPending}
            onChange={values => onChange({ roles: values })}
          />
        )}
      </Field>
      <Checkbox
        isChecked={draft.isActive}
        onChange={isActive => onChange({ isActive })}
        label="Is Active?"
        description={problems.isActive ?? 'Inactive users cannot sign in. Their items and settings are kept.'}
      />
    </>
  );
}

function PasswordChoice({ draft, problems, onChange }: PartProps) {
  const canLink = useSession().signIn.password && draft.isActive;
  return (
    <fieldset className={styles.password}>
      <legend>Password</legend>
      <RadioGroup
        label="Password"
        value={canLink ? draft.way : 'typed'}
        onChange={way => onChange({ way })}
        options={[
          {
            value: 'link',
            label: 'Create an invitation link',
            description: 'Copy the link and send it. The user chooses a password with it, once.',
            isDisabled: !canLink,
          },
          { value: 'typed', label: 'Set a password now' },
        ]}
      />
      {(!canLink || draft.way === 'typed') && (
        <PasswordFields draft={draft} problems={problems} onChange={onChange} />
      )}
    </fieldset>
  );
}

function LinkDialog({
  name,
  link,
  onClose,
}: {
  readonly name: string;
  readonly link: PasswordLink;
  readonly onClose: () => void;
}) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Invite ${name}`}
      keepsOpenOutside
      actions={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <LinkPanel link={link} />
    </Dialog>
  );
}

function problemsOf(error: unknown): {
  readonly conflict?: { readonly details: ApiError['conflict'] };
  readonly fields: Partial<Record<keyof UserDraft, string>>;
  readonly other?: string;
} {
  if (!(error instanceof ApiError)) return { fields: {} };
  if (error.status === 409 || error.conflict) return { conflict: { details: error.conflict }, fields: {} };
  const known = Object.entries(error.fields).flatMap(([field, text]) =>
    FIELDS[field] ? [[FIELDS[field], text] as const] : [],
  );
  return { fields: Object.fromEntries(known), ...(known.length === 0 ? { other: error.message } : {}) };
}
