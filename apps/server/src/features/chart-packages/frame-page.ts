import { createHash } from 'node:crypto';

export interface FrameParts {
  /** The first script, which communicates with the page. */
  readonly client: string;
  readonly script: string;
  readonly style: string | null;
  /** The typeface of the product, as a data URL. */
  readonly typeface?: string | undefined;
}

const BASE_STYLE =
  'html,body{margin:0;height:100%;overflow:hidden;background:transparent}#root{position:absolute;inset:0}' +
  'body{font-size:12px;line-height:1.4;-webkit-font-smoothing:antialiased}';

/** Returns the page in which a chart package draws; the page contains everything that it needs. */
export function framePage({ client, script, style, typeface }: FrameParts): string {
  const font = typeface
    ? `@font-face{font-family:"Inter Variable";font-weight:100 900;src:url(${typeface}) format("woff2")}`
    : '';
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Chart</title><style>${font}${BASE_STYLE}${style ?? ''}</style>` +
    `</head><body><div id="root"></div><script>${client}</script><script type="module">${script}</script></body></html>`
  );
}

/**
 * Returns the policy of the page: it may run exactly these two scripts, and use no network. The page has no
 * origin, wherever it is opened, so it never has the cookies, storage, or pages of the site.
 */
export function framePolicy({ client, script }: FrameParts): string {
  return [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src ${hashOf(client)} ${hashOf(script)}`,
    "style-src 'unsafe-inline'",
    'img-src data: blob:',
    'font-src data:',
    "connect-src 'none'",
    "frame-src 'none'",
    "worker-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
