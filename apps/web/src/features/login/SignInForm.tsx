import { useRef, useState } from 'react';
import { Button } from '@powerset/ui/button/Button.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { PlainField } from '@powerset/ui/input/PlainField.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { signInWith, useSending } from './api.ts';
import { PasswordInput } from '../../shared/password/PasswordInput.tsx';
import { signInProblem } from './sign-in-problem.ts';
import card from '../../shared/bare-page/card.module.css';
import styles from './login.module.css';

/** Shows the fields for name and password. */
export function SignInForm({
  problem,
  onSignedIn,
}: {
  readonly problem: string | undefined;
  readonly onSignedIn: () => void;
}) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const passwordInput = useRef<HTMLInputElement>(null);
  const { send, isPending, error } = useSending(signInWith, {
    onDone: onSignedIn,
    onError: () => passwordInput.current?.select(),
  });
  return (
    <form
      className={card.form}
      aria-label="Sign in"
      onSubmit={event => {
        event.preventDefault();
        send({ username, password });
      }}
    >
      {(error || problem) && <ErrorPanel title={error ? signInProblem(error) : problem} />}
      <PlainField label="Username">
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
      </PlainField>
      <PlainField label="Password">
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
      </PlainField>
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
