import { useEffect, useState } from 'react';
import { Mark } from '@powerset/ui/mark/Mark.tsx';
import { useGo, useSearchParams } from '../../shared/navigation.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { safeNext } from '../../shared/session/sign-in-address.ts';
import { useSession } from '../../shared/session/session.ts';
import { FirstAccountForm } from './FirstAccountForm.tsx';
import { SignInForm } from './SignInForm.tsx';
import styles from './login.module.css';

/** Signs in; while nobody exists yet, makes the administrator. */
export function LoginScreen() {
  const session = useSession();
  const go = useGo();
  const params = useSearchParams();
  // As it was at first: on the way there the address has no `next` any more, and this screen is still shown.
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
        <div className={styles.brand}><Mark size={36} />{session.appName}</div>
        {session.needsFirstAccount ? <FirstAccountForm appName={session.appName} needsCode={session.needsCode} /> : <SignInForm />}
      </div>
    </div>
  );
}
