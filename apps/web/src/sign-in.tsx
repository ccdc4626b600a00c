import '@powerset/ui/theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { bootstrap } from '@powerset/contracts/bootstrap.ts';
import { completeLinks } from './app/complete-links.ts';
import { FailedStart } from './features/login/FailedStart.tsx';
import { SignInPage } from './features/login/SignInPage.tsx';
import { call, setCsrfToken } from './shared/api/call.ts';
import { sessionFrom } from './shared/session/session-from.ts';
import { safeNext } from './shared/session/sign-in-address.ts';
import { basePath, withBase } from './shared/site-path.ts';

// The sign-in page starts without the application, so that it opens at once even on a slow network.
completeLinks(document, basePath());
const params = new URLSearchParams(window.location.search);
const next = safeNext(params.get('next'));
const open = (): void => window.location.replace(withBase(next));
const root = createRoot(document.getElementById('root')!);

try {
  const start = await call(bootstrap);
  setCsrfToken(start.csrf_token);
  if (start.user) open();
  else
    root.render(
      <StrictMode>
        <SignInPage
          session={sessionFrom(start)}
          next={next}
          problem={params.get('error')}
          onSignedIn={open}
        />
      </StrictMode>,
    );
} catch (error) {
  root.render(<FailedStart error={error} />);
}
