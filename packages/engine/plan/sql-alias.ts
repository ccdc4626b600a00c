import type { Dialect } from '@powerset/sql/dialect.ts';

/** The name that a label has in SQL: the label itself, or its beginning and a hash where the engine would cut it. */
export function sqlAlias(label: string, { maxLabelLength }: Dialect): string {
  const bytes = new TextEncoder().encode(label).length;
  if (bytes <= maxLabelLength) return label;
  const hash = hashOf(label);
  let kept = label;
  while (new TextEncoder().encode(kept).length > maxLabelLength - hash.length - 1) kept = kept.slice(0, -1);
  return `${kept.replace(/[\ud800-\udbff]$/, '')}_${hash}`;
}

// FNV-1a: it only has to keep labels of one query apart.
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, '0');
}
