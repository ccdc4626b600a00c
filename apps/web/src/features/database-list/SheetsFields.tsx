import { Plus, X } from 'lucide-react';
import { Button } from '@powerset/ui/button/Button.tsx';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import type { Sheet } from './parameters-draft.ts';
import styles from './connection-form.module.css';

export interface SheetsFieldsProps {
  readonly sheets: readonly Sheet[];
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (sheets: readonly Sheet[]) => void;
  readonly onLeave: () => void;
}

/** Edits the sheets that become tables. */
export function SheetsFields({ sheets, problems, onChange, onLeave }: SheetsFieldsProps) {
  const shown = sheets.length > 0 ? sheets : [{ name: '', url: '' }];
  const change = (at: number, part: Partial<Sheet>): void =>
    onChange(shown.map((sheet, index) => (index === at ? { ...sheet, ...part } : sheet)));
  return (
    <fieldset className={styles.sheets}>
      <legend>Connect Google Sheets as tables to this database</legend>
      {shown.map((sheet, at) => (
        <div key={at} className={styles.sheet}>
          <Field label={`Sheet ${at + 1}: name`} error={problems[`catalog-${at}-name`]}>
            {control => (
              <Input
                {...control}
                size="large"
                autoComplete="off"
                placeholder="e.g. sales"
                value={sheet.name}
                onChange={name => change(at, { name })}
                onBlur={onLeave}
              />
            )}
          </Field>
          <Field label="URL" error={problems[`catalog-${at}-url`]}>
            {control => (
              <Input
                {...control}
                size="large"
                autoComplete="off"
                placeholder="Shareable Google Sheet URL"
                value={sheet.url}
                onChange={url => change(at, { url })}
                onBlur={onLeave}
              />
            )}
          </Field>
          {shown.length > 1 && (
            <IconButton
              label={`Remove sheet ${at + 1}`}
              icon={<X size={16} strokeWidth={1.5} />}
              onClick={() => onChange(shown.filter((_, index) => index !== at))}
            />
          )}
        </div>
      ))}
      <Button
        size="small"
        icon={<Plus size={14} strokeWidth={1.75} />}
        onClick={() => onChange([...shown, { name: '', url: '' }])}
      >
        Add sheet
      </Button>
    </fieldset>
  );
}
