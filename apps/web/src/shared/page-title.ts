import { useEffect } from 'react';
import { useSession } from './session/session.ts';

/** Names the browser's tab after the page. */
export function usePageTitle(title: string | undefined): void {
  const { appName } = useSession();
  useEffect(() => {
    document.title = title ? `${title} · ${appName}` : appName;
  }, [title, appName]);
}
