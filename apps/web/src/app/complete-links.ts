import { withBase } from '../shared/site-path.ts';

// Before a link can be opened, copied or dragged, one of these reaches it.
const TOUCHES = ['pointerover', 'pointerdown', 'focusin', 'click'] as const;

/** Puts the path of the site into links as soon as somebody touches one: whoever writes a link need not know that path. */
export function completeLinks(document: Document, base: string): void {
  if (base === '') return;
  for (const touch of TOUCHES)
    document.addEventListener(touch, event => complete(event.target, base), { capture: true, passive: true });
}

function complete(target: EventTarget | null, base: string): void {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  const href = link?.getAttribute('href');
  if (link && href && withBase(href, base) !== href) link.setAttribute('href', withBase(href, base));
}
