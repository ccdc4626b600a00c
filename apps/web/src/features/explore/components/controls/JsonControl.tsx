import { useState } from 'react';
import type { ControlKind } from '@powerset/charts/kit/control.ts';
import type { ControlProps } from './control-props.ts';
import styles from './controls.module.css';

/** The value of a control as JSON, for kinds that have no editor of their own. */
export function JsonControl<Kind extends ControlKind>({ value, id, onChange }: ControlProps<Kind>) {
  const [draft, setDraft] = useState<string>();
  const saved = value === undefined || value === null ? '' : JSON.stringify(value, null, 2);
  const commit = (): void => {
    const parsed = parsedJson(draft);
    if (parsed) onChange(parsed.value);
    if (parsed) setDraft(undefined);
  };
  return (
    <textarea
      id={id}
      className={styles.json}
      rows={4}
      spellCheck={false}
      value={draft ?? saved}
      aria-invalid={draft !== undefined && !parsedJson(draft)}
      onChange={event => setDraft(event.target.value)}
      onBlur={commit}
    />
  );
}

function parsedJson(text: string | undefined): { readonly value: unknown } | undefined {
  if (text === undefined) return undefined;
  if (text.trim() === '') return { value: undefined };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}
