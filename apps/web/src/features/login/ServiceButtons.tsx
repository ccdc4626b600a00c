import { ButtonLink } from '@powerset/ui/button/Button.tsx';
import type { Session } from '../../shared/session/session-from.ts';
import { withBase } from '../../shared/site-path.ts';
import styles from './login.module.css';

/** Shows the external services for signing in. */
export function ServiceButtons({
  services,
  next,
}: {
  readonly services: Session['signIn']['providers'];
  readonly next: string;
}) {
  return (
    <div className={styles.services}>
      {services.map(({ name, label, icon }) => (
        <ButtonLink
          key={name}
          size="large"
          className={styles.service!}
          href={withBase(`/login/${name}?next=${encodeURIComponent(next)}`)}
          icon={icon ? <img src={icon} alt="" width={18} height={18} /> : null}
        >
          Continue with {label}
        </ButtonLink>
      ))}
    </div>
  );
}
