import type { Metadata } from './draft.ts';

/** The keys that the program computes, so users do not edit them. */
const HIDDEN = ['positions', 'shared_label_colors', 'color_scheme_domain'];

/** Returns metadata as text for users to edit. */
export function metadataText(metadata: Metadata): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(metadata).filter(([key]) => !HIDDEN.includes(key))),
    null,
    2,
  );
}

/** Reads edited metadata; hidden keys keep their values. */
export function readMetadataText(
  text: string,
  before: Metadata,
): { readonly metadata?: Metadata; readonly problem?: string } {
  try {
    const value: unknown = JSON.parse(text.trim() || '{}');
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return { problem: 'JSON metadata is invalid! An object in braces is needed.' };
    const hidden = Object.entries(before).filter(([key]) => HIDDEN.includes(key));
    return { metadata: { ...value, ...Object.fromEntries(hidden) } };
  } catch (error) {
    return { problem: `JSON metadata is invalid! ${error instanceof Error ? error.message : ''}` };
  }
}
