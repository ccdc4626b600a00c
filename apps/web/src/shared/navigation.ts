import { useLocation, useRouter } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { withBase, withoutBase } from './site-path.ts';

/** Opens a page of this application without reloading. */
export function useGo(): (href: string, options?: { readonly replace?: boolean }) => void {
  const router = useRouter();
  return useCallback(
    (href, options) => {
      if (options?.replace) router.history.replace(withBase(href));
      else router.history.push(withBase(href));
    },
    [router],
  );
}

/** Returns the query string of the page, parsed. */
export function useSearchParams(): URLSearchParams {
  const search = useLocation({ select: location => location.searchStr });
  return useMemo(() => new URLSearchParams(search), [search]);
}

/**
 * Changes parts of the query string in place; null removes one. The part after `#` stays unless one is given.
 */
export function useSetSearchParams(): (
  changes: Readonly<Record<string, string | null>>,
  options?: { readonly replace?: boolean; readonly hash?: string },
) => void {
  const router = useRouter();
  return useCallback(
    (changes, options) => {
      const { pathname, search, hash } = window.location;
      const params = new URLSearchParams(search);
      for (const [key, value] of Object.entries(changes)) {
        if (value === null) params.delete(key);
        else params.set(key, value);
      }
      void router.navigate({
        to: withoutBase(pathname),
        search: Object.fromEntries(params),
        hash: options?.hash ?? hash.slice(1),
        replace: options?.replace ?? false,
        // Only the address changes, so the page keeps its scroll position.
        resetScroll: false,
        hashScrollIntoView: false,
      });
    },
    [router],
  );
}
