import type { MouseEvent } from 'react';
import { withoutBase } from '../shared/site-path.ts';

/** Paths that the application does not draw; every other path of this site is one of its screens. */
const SERVER_PATHS =
  /^\/(?:api|static|logout|swagger|health|healthcheck|ping)(?:\/|$)|^\/superset\/(?:csv|log)(?:\/|$)|^\/login(?:\/|$)/;

/** Opens links to screens of the application without reloading the page, wherever the links are. */
export function followLinks(go: (href: string) => void): (event: MouseEvent) => void {
  return event => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.hasAttribute('download') || (link.target && link.target !== '_self')) return;
    const path = ownPath(link.href, window.location);
    if (path === undefined) return;
    event.preventDefault();
    go(path);
  };
}

/** Returns the path of a link when it leads to a screen of the application. */
export function ownPath(
  href: string,
  here: Pick<Location, 'origin' | 'pathname' | 'search'>,
): string | undefined {
  if (!URL.canParse(href)) return undefined;
  const url = new URL(href);
  if (url.origin !== here.origin || SERVER_PATHS.test(withoutBase(url.pathname))) return undefined;
  const isJump = url.hash !== '' && url.pathname === here.pathname && url.search === here.search;
  return isJump ? undefined : `${url.pathname}${url.search}${url.hash}`;
}
