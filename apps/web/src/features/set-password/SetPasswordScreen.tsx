import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readPasswordLink, usePasswordLink } from '@powerset/contracts/account-care.ts';
import { Button, ButtonLink } from '@powerset/ui/button/Button.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { SkeletonLines } from '@powerset/ui/feedback/Skeleton.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { ApiError, errorText } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { BarePage } from '../../shared/bare-page/BarePage.tsx';
import { usePageTitle } from '../../shared/page-title.ts';
import { PasswordInput } from '../../shared/password/PasswordInput.tsx';
import { atLeast, tooShort } from '../../shared/password/too-short.ts';
import { useSession } from '../../shared/session/session.ts';
import styles from '../../shared/bare-page/card.module.css';

/** Lets whoever has an invitation or reset link choose a password. */
export function SetPasswordScreen() {
  usePageTitle('Choose a password');
  const { appName } = useSession();
  const [token] = useState(() => window.location.hash.slice(1));
  const { data, error } = useQuery({
    queryKey: ['password-link', token],
    queryFn: async () => (await call(readPasswordLink, { body: { token } })).result,
    enabled: token !== '',
    retry: false,
    staleTime: Infinity,
  });
  const [isDone, setDone] = useState(false);
  return (
    <BarePage appName={appName}>
      <div className={styles.card}>
        <h1>Choose a password</h1>
        {(token === '' || error) && (
          <ErrorPanel
            title="This link does not work"
            text={error ? errorText(error) : 'The link is incomplete. Copy all of it and open it again.'}
          />
        )}
        {token !== '' && !error && !data && <SkeletonLines count={4} />}
        {data && !isDone && (
          <PasswordForm token={token} username={data.username} onDone={() => setDone(true)} />
        )}
        {isDone && (
          <>
            <p>Your password was set. Sign in with it.</p>
            <ButtonLink href="/login/" variant="primary" size="large">
              Sign in
            </ButtonLink>
          </>
        )}
      </div>
    </BarePage>
  );
}

interface PasswordFormProps {
  readonly token: string;
  readonly username: string;
  readonly onDone: () => void;
}

function PasswordForm({ token, username, onDone }: PasswordFormProps) {
  const { password_min: minLetters } = useSession().signIn;
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [isChecked, setChecked] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(usePasswordLink, { body: { token, password } }),
    onSuccess: onDone,
  });
  const isShort = Array.from(password).length < minLetters;
  const refused = error instanceof ApiError ? error.fields['password'] : undefined;
  return (
    <form
      className={styles.form}
      aria-label="Choose a password"
      noValidate
      onSubmit={event => {
        event.preventDefault();
        setChecked(true);
        if (!isShort && again === password) mutate();
      }}
    >
      <p className={styles.lead}>
        For the user name <b>{username}</b>.
      </p>
      {error && !refused && <ErrorPanel title={error.message} />}
      {/* Password managers store the password under this name. */}
      <input type="text" hidden readOnly autoComplete="username" value={username} />
      <Field
        label="New password"
        error={isChecked && isShort ? tooShort(minLetters) : refused}
        hint={`At least ${atLeast(minLetters)}.`}
      >
        {control => (
          <PasswordInput
            {...control}
            autoComplete="new-password"
            autoFocus
            value={password}
            onChange={setPassword}
          />
        )}
      </Field>
      <Field
        label="Confirm password"
        error={isChecked && again !== password ? 'Passwords must match' : undefined}
      >
        {control => (
          <PasswordInput {...control} autoComplete="new-password" value={again} onChange={setAgain} />
        )}
      </Field>
      <Button type="submit" variant="primary" size="large" isWide isBusy={isPending}>
        Set password
      </Button>
    </form>
  );
}
