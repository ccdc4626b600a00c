import { Eye } from 'lucide-react';
import { useEffect } from 'react';
import { useMutation } from '@tanstack/react-query';
import { endViewAs } from '@powerset/contracts/view-as.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { call } from '../shared/api/call.ts';
import { personName } from '../shared/person-name.ts';
import type { Session } from '../shared/session/session-from.ts';
import { withBase } from '../shared/site-path.ts';
import { toast } from '../shared/toast.ts';
import styles from './view-banner.module.css';

interface ViewBannerProps {
  readonly session: Session;
  readonly viewedBy: NonNullable<Session['viewedBy']>;
}

/** Says as whom an administrator sees the site, and stops it. */
export function ViewBanner({ session, viewedBy }: ViewBannerProps) {
  const { user } = session;
  const stop = useMutation({
    mutationFn: () => call(endViewAs),
    // Everything that was loaded belongs to the other user.
    onSuccess: () => window.location.assign(withBase('/users/list/')),
    onError: error => toast.failure('Viewing could not be stopped', error),
  });
  useEffect(() => {
    const timer = setTimeout(() => window.location.reload(), Date.parse(viewedBy.until) - Date.now() + 1000);
    return () => clearTimeout(timer);
  }, [viewedBy.until]);
  const name =
    user && (personName({ first_name: user.firstName, last_name: user.lastName }) || user.username);
  return (
    <aside className={styles.banner} aria-label="Viewing as another user">
      <Eye size={16} strokeWidth={1.75} aria-hidden="true" className={styles.icon} />
      <p className={styles.text}>
        You see {session.appName} as <b title={user?.username}>{name}</b>. Nothing can be changed.
      </p>
      <Button size="small" isBusy={stop.isPending} onClick={() => stop.mutate()}>
        Stop
      </Button>
    </aside>
  );
}
