import { useRef, useState } from 'react';
import { Button } from '@powerset/ui/button/Button.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { ApiError } from '../../shared/api/api-error.ts';
import { useSignIn } from './api.ts';
import { PasswordInput } from './PasswordInput.tsx';
import styles from './login.module.css';

/** Name and password. */
export function SignInForm() {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const passwordInput = useRef<HTMLInputElement>(null);
  const { mutate, isPending, error } = useSignIn();
  return (
    <form
      className={styles.card}
      aria-label="Sign in"
      onSubmit={event => {
        event.preventDefault();
        mutate({ username, password }, { onError: () => passwordInput.current?.select() });
      }}
    >
      <h1>Sign in</h1>
      {error && <ErrorPanel title={signInProblem(error)} />}
      <Field label="Username">
        {control => <Input {...control} size="large" name="username" autoComplete="username" autoCapitalize="none" spellCheck={false} autoFocus required value={username} onChange={setUsername} />}
      </Field>
      <Field label="Password">
        {control => <PasswordInput {...control} ref={passwordInput} name="password" autoComplete="current-password" value={password} onChange={setPassword} />}
      </Field>
      <Button className={styles.submit} type="submit" variant="primary" size="large" isWide isBusy={isPending}>Sign in</Button>
    </form>
  );
}

function signInProblem(error: Error): string {
  return error instanceof ApiError && error.status === 401 ? 'Invalid login. Please try again.' : error.message;
}
