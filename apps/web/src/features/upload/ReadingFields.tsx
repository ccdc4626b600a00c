import type { FilePreview } from '@powerset/contracts/upload-plan.ts';
import type { FileLayout } from '@powerset/core/upload/file-plan.ts';
import { Checkbox } from '@powerset/ui/choice/Checkbox.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { NumberInput } from '@powerset/ui/input/NumberInput.tsx';
import { Section } from '@powerset/ui/layout/Section.tsx';
import { Select } from '@powerset/ui/select/Select.tsx';
import styles from './upload.module.css';

export interface ReadingFieldsProps {
  readonly preview: FilePreview;
  readonly layout: Partial<FileLayout>;
  readonly onChange: (layout: Partial<FileLayout>) => void;
}

const DELIMITERS = [
  { value: ',', label: 'Comma  ,' },
  { value: ';', label: 'Semicolon  ;' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Pipe  |' },
];
const ENCODING_OPTIONS = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'windows-1252', label: 'Latin-1 / Windows-1252' },
  { value: 'utf-16le', label: 'UTF-16' },
  { value: 'utf-16be', label: 'UTF-16, big-endian' },
] as const;
const DECIMALS = [
  { value: '.', label: 'Point  1.5' },
  { value: ',', label: 'Comma  1,5' },
] as const;
const THOUSANDS = [
  { value: '', label: 'None  1000' },
  { value: ',', label: 'Comma  1,000' },
  { value: '.', label: 'Point  1.000' },
  { value: ' ', label: 'Space  1 000' },
  { value: "'", label: "Apostrophe  1'000" },
] as const;

/** Edits how the file is read. What was detected is shown and can be changed. */
export function ReadingFields({ preview, layout, onChange }: ReadingFieldsProps) {
  const { layout: found, sheets } = preview;
  const change = (part: Partial<FileLayout>): void => onChange({ ...layout, ...part });
  const isText = found.format === 'text';
  const isSheet = sheets.length > 0;
  if (!isText && !isSheet) return null;
  return (
    <section className={styles.section} aria-label="Reading">
      {sheets.length > 1 && (
        <Field label="Sheet">
          {control => (
            <Select
              {...control}
              options={sheets.map(sheet => ({ value: sheet, label: sheet }))}
              value={found.sheet ?? sheets[0]}
              onChange={sheet => onChange({ sheet: sheet ?? null })}
            />
          )}
        </Field>
      )}
      {!isSheet && <Delimiters found={found} onChange={change} />}
      <Checkbox
        isChecked={found.hasHeader}
        onChange={hasHeader => change({ hasHeader })}
        label="The first row contains column names"
      />
      <Section title="Numbers and rows" startsOpen={false}>
        <div className={styles.section}>
          <div className={styles.pair}>
            <Field label="Decimal mark">
              {control => (
                <Select
                  {...control}
                  options={DECIMALS}
                  value={found.decimal}
                  onChange={decimal => decimal && change({ decimal })}
                />
              )}
            </Field>
            <Field label="Thousands mark">
              {control => (
                <Select
                  {...control}
                  options={THOUSANDS}
                  value={found.thousands}
                  onChange={thousands => change({ thousands: thousands ?? '' })}
                />
              )}
            </Field>
          </div>
          <Field label="Skip lines at the start">
            {control => (
              <NumberInput
                {...control}
                isInteger
                min={0}
                value={layout.skipRows ?? null}
                placeholder="0"
                onChange={skipRows => change({ skipRows: skipRows ?? 0 })}
              />
            )}
          </Field>
        </div>
      </Section>
    </section>
  );
}

function Delimiters({
  found,
  onChange,
}: {
  readonly found: FileLayout;
  readonly onChange: (part: Partial<FileLayout>) => void;
}) {
  return (
    <div className={styles.pair}>
      <Field label="Separator">
        {control => (
          <Select
            {...control}
            options={DELIMITERS}
            value={found.delimiter}
            makeValue={text => text}
            onChange={delimiter => delimiter && onChange({ delimiter })}
          />
        )}
      </Field>
      <Field label="Encoding">
        {control => (
          <Select
            {...control}
            options={ENCODING_OPTIONS}
            value={found.encoding}
            onChange={encoding => encoding && onChange({ encoding })}
          />
        )}
      </Field>
    </div>
  );
}
