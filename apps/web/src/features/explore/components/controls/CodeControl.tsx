import { lazy, Suspense } from 'react';
import { resolved } from '@powerset/charts/kit/control.ts';
import type { ControlProps } from './control-props.ts';
import styles from './code-control.module.css';

const CodeEditor = lazy(async () => ({
  default: (await import('../../../../shared/code/CodeEditor.tsx')).CodeEditor,
}));

/** Edits a template, styles, or a script; empty text counts as none. */
export function CodeControl({ control, state, value, onChange }: ControlProps<'code'>) {
  const text = typeof value === 'string' ? value : '';
  return (
    <Suspense fallback={<pre className={styles.waiting}>{text}</pre>}>
      <CodeEditor
        className={styles.code}
        value={text}
        language={control.language}
        label={resolved(control.label, state)}
        onChange={next => onChange(next === '' ? null : next, { mergesWithLast: true })}
      />
    </Suspense>
  );
}
