import DOMPurify from 'dompurify';

/** Returns markup without anything that runs, takes input, or styles the page; links open in a new tab. */
export function safeHtml(html: string): string {
  return purifier().sanitize(html, {
    ADD_ATTR: ['target'],
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'iframe', 'object', 'embed'],
  });
}

let made: typeof DOMPurify | undefined;

function purifier(): typeof DOMPurify {
  if (made) return made;
  made = DOMPurify(window);
  made.addHook('afterSanitizeAttributes', node => {
    if (!(node instanceof HTMLAnchorElement) || !node.href) return;
    node.target = '_blank';
    node.rel = 'noopener noreferrer';
  });
  return made;
}
