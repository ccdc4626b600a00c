import { useState } from 'react';
import type { FilePreview } from '@powerset/contracts/upload-plan.ts';
import { DATE_FORMATS, DATETIME_FORMATS, RARE_DATE_FORMATS } from '@powerset/core/upload/date-formats.ts';
import { exampleOf, type FieldType } from '@powerset/core/upload/file-plan.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Checkbox } from '@powerset/ui/choice/Checkbox.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { Select } from '@powerset/ui/select/Select.tsx';
import { columnsOf, type ColumnChange, type UploadDraft } from './upload-draft.ts';
import styles from './upload.module.css';

const TYPES: readonly { readonly value: FieldType; readonly label: string }[] = [
  { value: 'text', label: 'Text' },
  { value: 'integer', label: 'Whole number' },
  { value: 'decimal', label: 'Decimal' },
  { value: 'date', label: 'Date' },
  { value: 'datetime', label: 'Date and time' },
  { value: 'boolean', label: 'True/false' },
];
/** More columns are listed on demand. */
const LISTED = 50;

/** Edits which columns are read, their names, and their types. */
export function ColumnFields({
  preview,
  changes,
  onChange,
}: {
  readonly preview: FilePreview;
  readonly changes: UploadDraft['columns'];
  readonly onChange: (changes: UploadDraft['columns']) => void;
}) {
  const [listed, setListed] = useState(LISTED);
  const change = (at: number, part: ColumnChange): void =>
    onChange({ ...changes, [at]: { ...changes[at], ...part } });
  const isTyped = preview.layout.format !== 'parquet';
  return (
    <section className={styles.section} aria-label="Columns">
      <h2 className={styles.heading}>Columns</h2>
      {preview.columns.slice(0, listed).map(({ at, source }) => {
        const label = source || `column ${at + 1}`;
        const [column] = columnsOf(
          { ...preview, columns: [preview.columns[at]!] },
          {
            [at]: { ...changes[at], isLeftOut: false },
          },
        );
        const isRead = !changes[at]?.isLeftOut;
        return (
          <div key={at} className={styles.column}>
            <Checkbox
              isChecked={isRead}
              onChange={isChecked => change(at, { isLeftOut: !isChecked })}
              ariaLabel={`Read ${label}`}
            />
            <Input
              aria-label={`Name of ${label}`}
              value={changes[at]?.name ?? column!.name}
              disabled={!isRead}
              onChange={name => change(at, { name })}
            />
            {isTyped && (
              <Select
                label={`Type of ${label}`}
                options={TYPES}
                value={column!.type}
                isDisabled={!isRead}
                onChange={type => type && change(at, { type: type as FieldType, format: null })}
              />
            )}
            {isTyped && isRead && (column!.type === 'date' || column!.type === 'datetime') && (
              <div className={styles.format}>
                <Select
                  label={`Format of ${label}`}
                  options={formatsOf(column!.type)}
                  value={column!.format ?? ''}
                  onChange={format => change(at, { type: column!.type, format: format || null })}
                />
              </div>
            )}
          </div>
        );
      })}
      {preview.columns.length > listed && (
        <Button onClick={() => setListed(listed + 200)}>
          {`Show more of ${preview.columns.length.toLocaleString('en-US')} columns`}
        </Button>
      )}
    </section>
  );
}

function formatsOf(type: 'date' | 'datetime') {
  const iso = type === 'date' ? '%Y-%m-%d' : '%Y-%m-%d %H:%M:%S';
  const formats = type === 'date' ? [...DATE_FORMATS, ...RARE_DATE_FORMATS] : DATETIME_FORMATS;
  return formats.map(format => ({ value: format ?? '', label: exampleOf(format ?? iso) }));
}
