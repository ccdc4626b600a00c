import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { ToastRegion } from '@powerset/ui/toast/ToastRegion.tsx';
import { loadPackages } from '@powerset/charts/installed-charts.ts';
import { useGo } from '../shared/navigation.ts';
import { goToSignIn, isEmbeddedPath } from '../shared/session/sign-in-address.ts';
import { useSession } from '../shared/session/session.ts';
import { useShortcuts } from '../shared/shortcuts.ts';
import { useStandalone } from '../shared/standalone.ts';
import { followLinks } from './follow-links.ts';
import { onOverlayAsked } from './overlay.ts';
import type { Overlay } from './overlay.ts';
import { NavBar } from './navigation/NavBar.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { Palette } from './palette/Palette.tsx';
import { useSessionWatch } from './use-session-watch.ts';
import styles from './app.module.css';

const ViewBanner = lazy(async () => ({ default: (await import('./ViewBanner.tsx')).ViewBanner }));
const DropZone = lazy(async () => ({
  default: (await import('../features/upload/DropZone.tsx')).DropZone,
}));
const ShortcutsDialog = lazy(async () => ({
  default: (await import('./ShortcutsDialog.tsx')).ShortcutsDialog,
}));

/** Draws the frame of every page: navigation, notifications, and the command palette. */
export function Shell() {
  const go = useGo();
  return (
    <div className={styles.shell} onClick={followLinks(go)}>
      <a className={styles.skip} href="#main" onClick={focusMain}>
        Skip to content
      </a>
      <Suspense fallback={<PageSkeleton />}>
        <SignedInShell />
      </Suspense>
      <ToastRegion />
    </div>
  );
}

function SignedInShell() {
  const session = useSession();
  const isSignIn = useLocation({ select: location => /^\/(?:login|reset-password)/.test(location.pathname) });
  const isEmbedded = useLocation({ select: location => isEmbeddedPath(location.pathname) });
  const standalone = useStandalone();
  const isBare = isSignIn || isEmbedded || standalone > 0;
  // Visitors see what the administrator has made public.
  const mustSignIn = !session.user && !session.can('can_read', 'Dashboard') && !isSignIn && !isEmbedded;
  useEffect(() => {
    if (mustSignIn) goToSignIn();
  }, [mustSignIn]);
  useSessionWatch();
  const isSignedIn = session.user !== null;
  useEffect(() => {
    // Lists and the gallery name the types of packages; a request that failed is repeated where a chart needs
    // it.
    if (isSignedIn) loadPackages().catch(() => undefined);
  }, [isSignedIn]);
  if (mustSignIn) return <PageSkeleton />;
  return (
    <>
      {!isSignIn && !isEmbedded && <GlobalKeys />}
      {isSignedIn && !isBare && session.can('can_this_form_get', 'CsvToDatabaseView') && (
        <Suspense>
          <DropZone />
        </Suspense>
      )}
      {session.viewedBy && (
        <Suspense>
          <ViewBanner session={session} viewedBy={session.viewedBy} />
        </Suspense>
      )}
      {!isBare && <NavBar />}
      <main id="main" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
}

/** The shortcuts that work everywhere, and what they open. */
function GlobalKeys() {
  const go = useGo();
  const [open, setOpen] = useState<Overlay>();
  useShortcuts('Everywhere', [
    { keys: 'Mod+K', label: 'Search or jump to', run: () => setOpen('palette') },
    { keys: '?', label: 'Show keyboard shortcuts', run: () => setOpen('shortcuts') },
  ]);
  useEffect(() => onOverlayAsked(setOpen), []);
  const close = (): void => setOpen(undefined);
  return (
    <Suspense>
      {open === 'palette' && (
        <Palette onClose={close} onGo={go} onShowShortcuts={() => setOpen('shortcuts')} />
      )}
      {open === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </Suspense>
  );
}

function focusMain(event: React.MouseEvent): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
