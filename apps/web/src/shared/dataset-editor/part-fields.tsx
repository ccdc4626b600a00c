import { useId, type ReactNode } from 'react';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { TextArea } from '@powerset/ui/input/TextArea.tsx';
import type { DraftProblem } from './draft-problems.ts';
import { readExtra, writeExtra } from './extra-text.ts';
import styles from './dataset-editor.module.css';

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly placeholder?: string;
  readonly isRequired?: boolean;
  readonly isMono?: boolean;
  readonly isDisabled?: boolean;
  readonly rows?: number;
  onChange(value: string): void;
}

/** Edits a text, on several lines if `rows` is set. */
export function TextField({
  label,
  value,
  hint,
  error,
  placeholder,
  isRequired,
  isMono,
  isDisabled,
  rows,
  onChange,
}: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} isRequired={isRequired}>
      {field =>
        rows === undefined ? (
          <Input
            {...field}
            value={value}
            placeholder={placeholder}
            isMono={isMono ?? false}
            disabled={isDisabled}
            onChange={onChange}
          />
        ) : (
          <TextArea
            {...field}
            value={value}
            placeholder={placeholder}
            rows={rows}
            isMono={isMono ?? false}
            disabled={isDisabled}
            onChange={onChange}
          />
        )
      }
    </Field>
  );
}

/** Edits who certified a column or a metric, and its warning; both are kept in `extra`. */
export function CertificationFields({
  extra,
  hasWarning,
  onChange,
}: {
  readonly extra: string;
  readonly hasWarning?: boolean;
  onChange(extra: string): void;
}) {
  const { certifiedBy, details, warning } = readExtra(extra);
  return (
    <>
      <TextField
        label="Certified by"
        placeholder="A person or a group"
        value={certifiedBy}
        onChange={text => onChange(writeExtra(extra, { certifiedBy: text }))}
      />
      <TextField
        label="Certification details"
        value={details}
        onChange={text => onChange(writeExtra(extra, { details: text }))}
      />
      {hasWarning && (
        <TextField
          label="Warning"
          hint="Shown next to the name. Supports Markdown."
          rows={2}
          value={warning}
          onChange={text => onChange(writeExtra(extra, { warning: text }))}
        />
      )}
    </>
  );
}

/** Shows a list of parts with the form of the selected one beside it. */
export function ListAndForm({
  toolbar,
  notice,
  list,
  title,
  form,
}: {
  readonly toolbar: ReactNode;
  readonly notice?: ReactNode;
  readonly list: ReactNode;
  /** The heading of the form. */
  readonly title: string | undefined;
  readonly form: ReactNode;
}) {
  const id = useId();
  return (
    <div className={styles.split}>
      <div className={styles.listPane}>
        <div className={styles.toolbar}>{toolbar}</div>
        {notice}
        <div className={styles.list}>{list}</div>
      </div>
      <section className={styles.formPane} aria-labelledby={id} tabIndex={0}>
        <h3 id={id} className={styles.formTitle}>
          {title ?? 'Details'}
        </h3>
        {form}
      </section>
    </div>
  );
}

/** Returns the text of the problem of a field. */
export function problemAt(
  problems: readonly DraftProblem[],
  field: string,
  key?: string,
): string | undefined {
  return problems.find(problem => problem.field === field && problem.key === key)?.text;
}
