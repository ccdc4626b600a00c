import { useState } from 'react';
import type { ComponentProps } from 'react';
import { Button } from '@powerset/ui/button/Button.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { PlainField } from '@powerset/ui/input/PlainField.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { ApiError } from '../../shared/api/api-error.ts';
import { createFirstAccount, useSending } from './api.ts';
import { NEW_ACCOUNT, accountProblems } from './first-account.ts';
import type { NewAccount } from './first-account.ts';
import { PasswordInput } from '../../shared/password/PasswordInput.tsx';
import { atLeast } from '../../shared/password/too-short.ts';
import card from '../../shared/bare-page/card.module.css';
import styles from './login.module.css';

/** Creates the administrator of a fresh installation. */
export function FirstAccountForm({
  appName,
  needsCode,
  minLetters,
  onSignedIn,
}: {
  readonly appName: string;
  readonly needsCode: boolean;
  readonly minLetters: number;
  readonly onSignedIn: () => void;
}) {
  const [account, setAccount] = useState(NEW_ACCOUNT);
  const [isChecked, setChecked] = useState(false);
  const { send, isPending, error } = useSending(createFirstAccount, { onDone: onSignedIn });
  const fields = error instanceof ApiError ? error.fields : {};
  const problems = isChecked ? { ...fields, ...accountProblems(account, { needsCode, minLetters }) } : fields;
  const submit = (): void => {
    setChecked(true);
    if (Object.keys(accountProblems(account, { needsCode, minLetters })).length > 0) return;
    const { code, ...rest } = account;
    send(needsCode ? { ...rest, code: code.trim() } : rest);
  };
  const line = (
    key: keyof NewAccount,
    label: string,
    input: Partial<ComponentProps<typeof Input>> = {},
    hint?: string,
  ) => (
    <PlainField label={label} isRequired error={problems[key]} {...(hint ? { hint } : {})}>
      {control => {
        const Kind = key === 'password' ? PasswordInput : Input;
        return (
          <Kind
            {...control}
            size="large"
            name={key}
            value={account[key]}
            onChange={value => setAccount({ ...account, [key]: value })}
            {...input}
          />
        );
      }}
    </PlainField>
  );
  return (
    <form
      className={card.card}
      aria-label="Create the administrator"
      noValidate
      onSubmit={event => {
        event.preventDefault();
        submit();
      }}
    >
      <h1>Create the administrator</h1>
      <p className={card.lead}>
        This is the first account of this installation. It has full access; you can add other users later.
      </p>
      {error && Object.keys(fields).length === 0 && <ErrorPanel title={error.message} />}
      {needsCode &&
        line(
          'code',
          'One-time code',
          { autoComplete: 'one-time-code', autoFocus: true, isMono: true, spellCheck: false },
          `${appName} printed it where it was started.`,
        )}
      <div className={styles.pair}>
        {line('first_name', 'First name', { autoComplete: 'given-name', autoFocus: !needsCode })}
        {line('last_name', 'Last name', { autoComplete: 'family-name' })}
      </div>
      {line('email', 'Email', { type: 'email', autoComplete: 'email' })}
      {line('username', 'Username', { autoComplete: 'username', autoCapitalize: 'none', spellCheck: false })}
      {line('password', 'Password', { autoComplete: 'new-password' }, `At least ${atLeast(minLetters)}.`)}
      <Button
        className={styles.submit}
        type="submit"
        variant="primary"
        size="large"
        isWide
        isBusy={isPending}
      >
        Create account and start
      </Button>
    </form>
  );
}
