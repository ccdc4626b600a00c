import { useEffect, useState } from 'react';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { Mark } from '@powerset/ui/mark/Mark.tsx';
import { useGo, useSearchParams } from '../../shared/navigation.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { safeNext } from '../../shared/session/sign-in-address.ts';
import { useSession } from '../../shared/session/session.ts';
import type { Session } from '../../shared/session/session.ts';
import { FirstAccountForm } from './FirstAccountForm.tsx';
import { SignInForm } from './SignInForm.tsx';
import { problemOfAddress } from './sign-in-problem.ts';
import { ServiceButtons } from './ServiceButtons.tsx';
import styles from './login.module.css';

/** Signs in; while no user exists, creates the administrator. */
export function LoginScreen() {
  const session = useSession();
  const go = useGo();
  const params = useSearchParams();
  // Keeps the first value: while the next page opens, the address has no `next` but this screen is still
  // shown.
  const [next] = useState(() => safeNext(params.get('next')));
  const isSignedIn = !!session.user;
  usePageTitle(session.needsFirstAccount ? 'Welcome' : 'Sign in');
  useEffect(() => {
    if (isSignedIn) go(next, { replace: true });
  }, [isSignedIn, go, next]);
  if (isSignedIn) return null;
  return (
    <div className={styles.page}>
      <div className={session.needsFirstAccount ? styles.wide : styles.box}>
        <div className={styles.brand}>
          <Mark size={36} />
          {session.appName}
        </div>
        {session.needsFirstAccount ? (
          <FirstAccountForm
            appName={session.appName}
            needsCode={session.needsCode}
            minLetters={session.signIn.password_min}
          />
        ) : (
          <SignIn ways={session.signIn} next={next} problem={problemOfAddress(params.get('error'))} />
        )}
      </div>
    </div>
  );
}

function SignIn({
  ways,
  next,
  problem,
}: {
  readonly ways: Session['signIn'];
  readonly next: string;
  readonly problem: string | undefined;
}) {
  const hasServices = ways.providers.length > 0;
  return (
    <div className={styles.card}>
      <h1>Sign in</h1>
      {ways.password ? <SignInForm problem={problem} /> : problem && <ErrorPanel title={problem} />}
      {ways.password && hasServices && (
        <div className={styles.or} role="separator">
          <span>or</span>
        </div>
      )}
      {hasServices && <ServiceButtons services={ways.providers} next={next} />}
      {!ways.password && !hasServices && (
        <p className={styles.lead}>No sign-in method is configured. Ask an administrator.</p>
      )}
    </div>
  );
}
