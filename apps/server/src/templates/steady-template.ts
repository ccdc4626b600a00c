import { isTemplate } from '@powerset/core/template/render-template.ts';

/** What a template may put into SQL whoever asks whatever: a moment, a number, a list in brackets, the SELECT of a dataset that the person reads. */
const STEADY = /^(?:from_dttm|to_dttm|current_user_id\(\s*\)|dataset\(\s*\d+\s*\)|filter_values\(\s*(?:'[\w .-]*'|"[\w .-]*")\s*\)\s*\|\s*where_in)$/;

/** Whether a text reads the same tables whoever asks it: without templates, or with those alone that put a value in. Fails closed. */
export function isSteady(text: string): boolean {
  return !isTemplate(text.replaceAll(/\{\{([^{}]*)\}\}/g, (whole, inside: string) => (STEADY.test(inside.trim()) ? ' ' : whole)));
}
