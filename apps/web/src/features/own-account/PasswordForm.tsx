import { useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '@powerset/ui/button/Button.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { ApiError } from '../../shared/api/api-error.ts';
import { PasswordInput } from '../../shared/password/PasswordInput.tsx';
import { atLeast } from '../../shared/password/too-short.ts';
import { useSession } from '../../shared/session/session.ts';
import { toast } from '../../shared/toast.ts';
import { useChangePassword } from './api.ts';
import { EMPTY, passwordProblems } from './password-problems.ts';
import type { PasswordDraft } from './password-problems.ts';
import styles from './own-account.module.css';

/** Changes the password; the user must enter the current one. */
export function PasswordForm() {
  const { password_min: minLetters } = useSession().signIn;
  const [draft, setDraft] = useState(EMPTY);
  const [isChecked, setChecked] = useState(false);
  const { mutate, isPending, error } = useChangePassword();
  const refused =
    error instanceof ApiError
      ? { current: error.fields['current_password'], next: error.fields['new_password'] }
      : {};
  const problems: Partial<Record<keyof PasswordDraft, string | undefined>> = {
    ...refused,
    ...(isChecked ? passwordProblems(draft, minLetters) : {}),
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (Object.keys(passwordProblems(draft, minLetters)).length > 0) return;
    mutate(
      { current_password: draft.current, new_password: draft.next },
      {
        onSuccess: () => {
          setDraft(EMPTY);
          setChecked(false);
          toast.success('Your password was changed, and you were signed out everywhere else.');
        },
      },
    );
  };
  const line = (key: keyof PasswordDraft, label: string, autoComplete: string, hint?: string) => (
    <Field label={label} error={problems[key]} {...(hint ? { hint } : {})}>
      {control => (
        <PasswordInput
          {...control}
          name={key}
          autoComplete={autoComplete}
          value={draft[key]}
          onChange={value => setDraft({ ...draft, [key]: value })}
        />
      )}
    </Field>
  );
  return (
    <form className={styles.form} aria-label="Change password" noValidate onSubmit={submit}>
      {error && !refused.current && !refused.next && <ErrorPanel title={error.message} />}
      {line('current', 'Current password', 'current-password')}
      {line('next', 'New password', 'new-password', `At least ${atLeast(minLetters)}.`)}
      {line('again', 'New password again', 'new-password')}
      <div>
        <Button type="submit" variant="primary" isBusy={isPending}>
          Change password
        </Button>
      </div>
    </form>
  );
}
