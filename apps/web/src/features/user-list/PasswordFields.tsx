import { Field } from '@powerset/ui/input/Field.tsx';
import { PasswordInput } from '../../shared/password/PasswordInput.tsx';
import { atLeast } from '../../shared/password/too-short.ts';
import { useSession } from '../../shared/session/session.ts';
import styles from './user-list.module.css';

interface Passwords {
  readonly password: string;
  readonly again: string;
}

interface PasswordFieldsProps {
  readonly draft: Passwords;
  readonly problems: Partial<Record<keyof Passwords, string>>;
  readonly onChange: (change: Partial<Passwords>) => void;
}

/** Edits a new password and its repetition. */
export function PasswordFields({ draft, problems, onChange }: PasswordFieldsProps) {
  const { password_min: minLetters } = useSession().signIn;
  return (
    <div className={styles.pair}>
      <Field label="Password" isRequired error={problems.password} hint={`At least ${atLeast(minLetters)}.`}>
        {control => (
          <PasswordInput
            {...control}
            autoComplete="new-password"
            value={draft.password}
            onChange={password => onChange({ password })}
          />
        )}
      </Field>
      <Field label="Confirm Password" isRequired error={problems.again}>
        {control => (
          <PasswordInput
            {...control}
            autoComplete="new-password"
            value={draft.again}
            onChange={again => onChange({ again })}
          />
        )}
      </Field>
    </div>
  );
}
