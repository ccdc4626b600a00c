import { CopyButton } from '@powerset/ui/feedback/CopyButton.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { fullTime } from '../../shared/time-ago.ts';
import type { PasswordLink } from './api.ts';
import styles from './user-list.module.css';

/** Shows a link to choose a password, which is never shown again. */
export function LinkPanel({ link }: { readonly link: PasswordLink }) {
  return (
    <div className={styles.link}>
      <Field
        label="Link"
        hint={`Copy it now: it is not shown again. It works once, until ${fullTime(link.expiresOn)}.`}
      >
        {control => (
          <Input {...control} isMono readOnly value={link.url} onFocus={event => event.target.select()} />
        )}
      </Field>
      <CopyButton text={link.url} label="Copy link" />
    </div>
  );
}
