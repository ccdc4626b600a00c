import { useRef, useState } from 'react';
import { Button } from '@powerset/ui/button/Button.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { useSignIn } from './api.ts';
import { PasswordInput } from '../../shared/password/PasswordInput.tsx';
import { signInProblem } from './sign-in-problem.ts';
import styles from './login.module.css';

/** Shows the fields for name and password. */
export function SignInForm({ problem }: { readonly problem: string | undefined }) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const passwordInput = useRef<HTMLInputElement>(null);
  const { mutate, isPending, error } = useSignIn();
  return (
    <form
      className={styles.form}
      aria-label="Sign in"
      onSubmit={event => {
        event.preventDefault();
        mutate({ username, password }, { onError: () => passwordInput.current?.select() });
      }}
    >
      {(error || problem) && <ErrorPanel title={error ? signInProblem(error) : problem} />}
      <Field label="Username">
        {control => (
          <Input
            {...control}
            size="large"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            required
            value={username}
            onChange={setUsername}
          />
        )}
      </Field>
      <Field label="Password">
        {control => (
          <PasswordInput
            {...control}
            ref={passwordInput}
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
          />
        )}
      </Field>
      <Button
        className={styles.submit}
        type="submit"
        variant="primary"
        size="large"
        isWide
        isBusy={isPending}
      >
        Sign in
      </Button>
    </form>
  );
}
