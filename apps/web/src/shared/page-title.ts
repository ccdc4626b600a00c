import { useEffect } from 'react';
import { useSession } from './session/session.ts';

/** Sets the title of the browser tab. */
export function usePageTitle(title: string | undefined): void {
  const { appName } = useSession();
  useEffect(() => {
    document.title = title ? `${title} · ${appName}` : appName;
  }, [title, appName]);
}
