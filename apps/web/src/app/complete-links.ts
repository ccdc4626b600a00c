import { withBase } from '../shared/site-path.ts';

// One of these events reaches a link before it can be opened, copied, or dragged.
const TOUCHES = ['pointerover', 'pointerdown', 'focusin', 'click'] as const;

/**
 * Adds the path of the site to a link once the user touches it, so that code that writes links need not know
 * the path.
 */
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
