// Listens from the start, because the host of an embedded dashboard sends messages as soon as the frame has
// loaded.
import './shared/host/host-port.ts';
import { withoutBase } from './shared/site-path.ts';

// The sign-in page starts without the application, so that it opens at once even on a slow network.
if (/^\/login\/?$/.test(withoutBase(window.location.pathname))) void import('./sign-in.tsx');
else void import('./application.tsx');
