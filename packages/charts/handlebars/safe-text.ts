/** Markup from a helper that must not be escaped again. */
export class SafeText {
  readonly html: string;

  constructor(html: string) {
    this.html = html;
  }

  toString(): string {
    return this.html;
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
  '`': '&#x60;',
  '=': '&#x3D;',
};

/** Escapes text for use within markup. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'`=]/g, sign => ENTITIES[sign]!);
}

/** Returns a value as a template outputs it; empty text for a missing value. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join(',');
  return String(value);
}
