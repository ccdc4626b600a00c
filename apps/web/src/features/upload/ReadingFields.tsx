import type { UploadMetadata, UploadType } from '@powerset/contracts/upload.ts';
import { Checkbox } from '@powerset/ui/choice/Checkbox.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { NumberInput } from '@powerset/ui/input/NumberInput.tsx';
import { Section } from '@powerset/ui/layout/Section.tsx';
import { Segmented } from '@powerset/ui/segmented/Segmented.tsx';
import { MultiSelect } from '@powerset/ui/select/MultiSelect.tsx';
import { Select } from '@powerset/ui/select/Select.tsx';
import type { UploadDraft } from './upload-draft.ts';
import styles from './upload.module.css';

export interface ReadingFieldsProps {
  readonly kind: UploadType;
  readonly draft: UploadDraft;
  readonly items: UploadMetadata['items'];
  readonly onChange: (part: Partial<UploadDraft>) => void;
}

const DELIMITERS = [
  { value: '', label: 'Detect automatically' },
  { value: ',', label: 'Comma  ,' },
  { value: ';', label: 'Semicolon  ;' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Pipe  |' },
];

/** Edits how the file is read. Detection is rarely wrong, so most options are collapsed. */
export function ReadingFields(props: ReadingFieldsProps) {
  const { kind, draft, items, onChange } = props;
  const item = items.find(one => one.sheet_name === draft.sheet) ?? items[0];
  const columns = (item?.column_names ?? []).map(name => ({ value: name, label: name }));
  return (
    <section className={styles.section}>
      {kind === 'csv' && (
        <Field label="Separator">
          {control => (
            <Select
              {...control}
              options={DELIMITERS}
              value={draft.delimiter}
              makeValue={text => text}
              onChange={delimiter => onChange({ delimiter: delimiter ?? '' })}
            />
          )}
        </Field>
      )}
      {kind === 'excel' && items.length > 1 && (
        <Field label="Sheet">
          {control => (
            <Select
              {...control}
              options={items.map(one => ({ value: one.sheet_name ?? '', label: one.sheet_name ?? '' }))}
              value={draft.sheet ?? items[0]?.sheet_name ?? undefined}
              onChange={sheet => onChange({ sheet, columns: [], dates: [], textColumns: [] })}
            />
          )}
        </Field>
      )}
      <ColumnsSection {...props} columns={columns} />
      {kind !== 'columnar' && <RowsSection {...props} />}
    </section>
  );
}

interface ColumnOption {
  readonly value: string;
  readonly label: string;
}

function ColumnsSection({
  kind,
  draft,
  columns,
  onChange,
}: ReadingFieldsProps & { readonly columns: readonly ColumnOption[] }) {
  return (
    <Section title="Columns" startsOpen={false}>
      <div className={styles.section}>
        <ColumnField
          label="Columns to read"
          placeholder="All"
          columns={columns}
          values={draft.columns}
          onChange={chosen => onChange({ columns: chosen })}
        />
        {kind !== 'columnar' && (
          <>
            <ColumnField
              label="Columns to keep as text"
              placeholder="Detect types automatically"
              columns={columns}
              values={draft.textColumns}
              onChange={textColumns => onChange({ textColumns })}
            />
            <ColumnField
              label="Columns to be parsed as dates"
              placeholder="Dates like 2024-01-31 are detected"
              columns={columns}
              values={draft.dates}
              onChange={dates => onChange({ dates })}
            />
            <Checkbox
              isChecked={draft.isDayFirst}
              onChange={isDayFirst => onChange({ isDayFirst })}
              label="Day first"
              description="31/01/2024 is in January"
            />
          </>
        )}
      </div>
    </Section>
  );
}

function RowsSection({ draft, onChange }: ReadingFieldsProps) {
  return (
    <Section title="Rows" startsOpen={false}>
      <div className={styles.section}>
        <Checkbox
          isChecked={draft.hasHeader}
          onChange={hasHeader => onChange({ hasHeader })}
          label="The first row contains column names"
        />
        <div className={styles.pair}>
          <Field label="Skip rows">
            {control => (
              <NumberInput
                {...control}
                isInteger
                min={0}
                value={draft.skipRows}
                placeholder="0"
                onChange={skipRows => onChange({ skipRows })}
              />
            )}
          </Field>
          <Field label="Rows to read">
            {control => (
              <NumberInput
                {...control}
                isInteger
                min={1}
                value={draft.maxRows}
                placeholder="All"
                onChange={maxRows => onChange({ maxRows })}
              />
            )}
          </Field>
        </div>
        <Field label="Decimal character">
          {() => (
            <Segmented
              label="Decimal character"
              value={draft.decimal}
              options={[
                { value: '.', label: '1.5' },
                { value: ',', label: '1,5' },
              ]}
              onChange={decimal => onChange({ decimal })}
            />
          )}
        </Field>
        <NullsField draft={draft} onChange={onChange} />
      </div>
    </Section>
  );
}

const NULLS = ['', 'NA', 'N/A', 'NULL', 'null', 'None', 'nan', '-'];

function NullsField({ draft, onChange }: Pick<ReadingFieldsProps, 'draft' | 'onChange'>) {
  return (
    <Field label="Null values">
      {control => (
        <MultiSelect
          {...control}
          options={NULLS.map(value => ({
            value,
            label: value === '' ? 'Empty text' : value,
          }))}
          values={draft.nulls}
          makeValue={text => text}
          placeholder="Common ones"
          onChange={nulls => onChange({ nulls })}
        />
      )}
    </Field>
  );
}

function ColumnField({
  label,
  placeholder,
  columns,
  values,
  onChange,
}: {
  readonly label: string;
  readonly placeholder: string;
  readonly columns: readonly ColumnOption[];
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}) {
  return (
    <Field label={label}>
      {control => (
        <MultiSelect
          {...control}
          options={columns}
          values={values}
          placeholder={placeholder}
          onChange={onChange}
        />
      )}
    </Field>
  );
}
