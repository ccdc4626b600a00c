import { Avatar } from '@powerset/ui/avatar/Avatar.tsx';
import { Button } from '@powerset/ui/button/Button.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { SkeletonLines } from '@powerset/ui/feedback/Skeleton.tsx';
import { PageHeader } from '@powerset/ui/layout/PageHeader.tsx';
import { Tag } from '@powerset/ui/tag/Tag.tsx';
import { errorText } from '../../shared/api/api-error.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { useSession } from '../../shared/session/session.ts';
import { toast } from '../../shared/toast.ts';
import { useEndOtherSessions, useEndSession, useOwnSessions } from './api.ts';
import { TokenSection } from './TokenSection.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SessionList } from './SessionList.tsx';
import styles from './own-account.module.css';

/** Shows the user's own account, password, and sessions. */
export function OwnAccountScreen() {
  usePageTitle('Your account');
  const { data, error, refetch } = useOwnSessions();
  return (
    <div className={styles.page}>
      <PageHeader title="Your account" />
      <div className={styles.parts}>
        <Person />
        {error && (
          <ErrorPanel
            title="Your sessions could not be loaded"
            text={errorText(error)}
            actions={<Button onClick={() => void refetch()}>Try again</Button>}
          />
        )}
        {!error && <Sessions />}
        <TokenSection />
        {data && (
          <section className={styles.part} aria-labelledby="password-heading">
            <h2 id="password-heading">Password</h2>
            {data.has_password ? (
              <PasswordForm />
            ) : (
              <p className={styles.note}>
                You sign in with another service, so your password is managed there.
              </p>
            )}
          </section>
        )}
      </div>
    </div>
  );
}

function Person() {
  const { user } = useSession();
  if (!user) return null;
  const name = `${user.firstName} ${user.lastName}`.trim();
  return (
    <section className={styles.part} aria-label="Person">
      <div className={styles.person}>
        <Avatar name={name || user.username} className={styles.avatar!} />
        <div>
          <h2>{name || user.username}</h2>
          <div className={styles.facts}>
            <span>{user.username}</span>
            {user.email && <span>{user.email}</span>}
          </div>
        </div>
        <div className={styles.roles}>
          {Object.keys(user.roles).map(role => (
            <Tag key={role}>{role}</Tag>
          ))}
        </div>
      </div>
    </section>
  );
}

function Sessions() {
  const { data } = useOwnSessions();
  const end = useEndSession();
  const endOthers = useEndOtherSessions();
  const isBusy = end.isPending || endOthers.isPending;
  const hasOthers = data?.result.some(session => !session.is_current) === true;
  return (
    <section className={styles.part} aria-labelledby="sessions-heading">
      <div className={styles.head}>
        <h2 id="sessions-heading">Where you are signed in</h2>
        {hasOthers && (
          <Button
            isBusy={endOthers.isPending}
            onClick={() =>
              endOthers.mutate(undefined, {
                onSuccess: () =>
                  toast.success(
                    'You were signed out everywhere else. API tokens are no longer valid either.',
                  ),
                onError: error => toast.failure('The other sessions could not be ended', error),
              })
            }
          >
            Sign out everywhere else
          </Button>
        )}
      </div>
      {data ? (
        <SessionList
          sessions={data.result}
          isBusy={isBusy}
          onEnd={id =>
            end.mutate(id, { onError: error => toast.failure('The session could not be ended', error) })
          }
        />
      ) : (
        <SkeletonLines count={4} />
      )}
    </section>
  );
}
