import { useEffect } from 'react';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { BarePage } from '../../shared/bare-page/BarePage.tsx';
import card from '../../shared/bare-page/card.module.css';
import type { Session } from '../../shared/session/session-from.ts';
import { FirstAccountForm } from './FirstAccountForm.tsx';
import { SignInForm } from './SignInForm.tsx';
import { problemOfAddress } from './sign-in-problem.ts';
import { ServiceButtons } from './ServiceButtons.tsx';
import styles from './login.module.css';

/** Signs in; while no user exists, creates the administrator. */
export function SignInPage({
  session,
  next,
  problem,
  onSignedIn,
}: {
  readonly session: Session;
  /** The path to open after signing in with another service. */
  readonly next: string;
  /** The code of a problem that the address names. */
  readonly problem: string | null;
  readonly onSignedIn: () => void;
}) {
  const { appName, needsFirstAccount } = session;
  useEffect(() => {
    document.title = `${needsFirstAccount ? 'Welcome' : 'Sign in'} · ${appName}`;
  }, [needsFirstAccount, appName]);
  return (
    <main>
      <BarePage appName={appName} isWide={needsFirstAccount}>
        {needsFirstAccount ? (
          <FirstAccountForm
            appName={appName}
            needsCode={session.needsCode}
            minLetters={session.signIn.password_min}
            onSignedIn={onSignedIn}
          />
        ) : (
          <SignIn
            ways={session.signIn}
            next={next}
            problem={problemOfAddress(problem)}
            onSignedIn={onSignedIn}
          />
        )}
      </BarePage>
    </main>
  );
}

function SignIn({
  ways,
  next,
  problem,
  onSignedIn,
}: {
  readonly ways: Session['signIn'];
  readonly next: string;
  readonly problem: string | undefined;
  readonly onSignedIn: () => void;
}) {
  const hasServices = ways.providers.length > 0;
  return (
    <div className={card.card}>
      <h1>Sign in</h1>
      {ways.password ? (
        <SignInForm problem={problem} onSignedIn={onSignedIn} />
      ) : (
        problem && <ErrorPanel title={problem} />
      )}
      {ways.password && hasServices && (
        <div className={styles.or} role="separator">
          <span>or</span>
        </div>
      )}
      {hasServices && <ServiceButtons services={ways.providers} next={next} />}
      {!ways.password && !hasServices && (
        <p className={card.lead}>No sign-in method is configured. Ask an administrator.</p>
      )}
    </div>
  );
}
