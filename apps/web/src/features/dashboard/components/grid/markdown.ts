import DOMPurify from 'dompurify';
import { marked } from 'marked';

/**
 * Converts Markdown to safe HTML, without scripts, event handlers, or frames. Links to other sites open in a
 * new tab.
 */
export function markdownHtml(code: string): string {
  const html = marked.parse(code, { async: false, gfm: true });
  return purifier().sanitize(html, {
    ADD_ATTR: ['target'],
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'iframe'],
    FORBID_ATTR: ['style'],
  });
}

let made: typeof DOMPurify | undefined;

function purifier(): typeof DOMPurify {
  if (made) return made;
  made = DOMPurify(window);
  made.addHook('afterSanitizeAttributes', node => {
    if (!(node instanceof HTMLAnchorElement) || !node.href || node.origin === window.location.origin) return;
    node.target = '_blank';
    node.rel = 'noopener noreferrer';
  });
  return made;
}
