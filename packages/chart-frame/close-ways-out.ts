/** Connections that no content policy of today stops, and ways to make elements past the checks below. */
const TAKEN = [
  'RTCPeerConnection',
  'webkitRTCPeerConnection',
  'RTCDataChannel',
  'WebTransport',
  'XSLTProcessor',
];
const HIDING = ['attachShadow', 'setHTMLUnsafe', 'setHTML'];
/** Elements that load, connect, or navigate as soon as they are in the page. */
const LEADING_OUT = ['iframe', 'frame', 'object', 'embed', 'fencedframe', 'portal', 'link', 'meta', 'base'];
const AS_HTML = new RegExp(`<(?=/?(?:${LEADING_OUT.join('|')})\\b)`, 'gi');

interface TrustedTypes {
  createPolicy(name: string, rules: { readonly createHTML: (html: string) => string }): unknown;
}

/**
 * Takes away what the content policy of a frame leaves open: connections between browsers, connections ahead
 * of time, and frames inside this one, which would have an untouched set of everything. Runs before any other
 * code, and none can undo it.
 */
export function closeWaysOut(): void {
  for (const name of TAKEN) fix(globalThis, name, undefined);
  for (const name of HIDING) {
    fix(Element.prototype, name, undefined);
    fix(ShadowRoot.prototype, name, undefined);
  }
  fix(Document, 'parseHTMLUnsafe', undefined);
  checkMadeElements();
  checkHtml();
  removeAdded();
}

function checkMadeElements(): void {
  const { createElement, createElementNS } = Document.prototype;
  const checked = (element: Element): Element => {
    if (!LEADING_OUT.includes(element.localName.toLowerCase())) return element;
    throw new Error(`Chart packages cannot use <${element.localName}>.`);
  };
  fix(Document.prototype, 'createElement', function (this: Document, name: string) {
    return checked(createElement.call(this, String(name)));
  });
  fix(Document.prototype, 'createElementNS', function (this: Document, space: string | null, name: string) {
    return checked(createElementNS.call(this, space, String(name)));
  });
}

// The policy of the frame lets HTML pass only through this; browsers without it rely on the check of what is
// added.
function checkHtml(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', { createHTML: html => html.replace(AS_HTML, '&lt;') });
}

function removeAdded(): void {
  const selector = LEADING_OUT.join();
  const observer = new MutationObserver(changes => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof Element)) continue;
      for (const found of node.querySelectorAll(selector)) found.remove();
      if (node.matches(selector)) node.remove();
    }
  });
  observer.observe(document, { childList: true, subtree: true });
}

function fix(holder: object, name: string, value: unknown): void {
  Object.defineProperty(holder, name, { value, writable: false, configurable: false });
}
