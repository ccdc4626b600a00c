import type { FilterDivider } from '@powerset/core/filters/native-filter.ts';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { TextArea } from '@powerset/ui/input/TextArea.tsx';

export interface DividerFormProps {
  readonly divider: FilterDivider;
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (divider: FilterDivider) => void;
}

/** Edits a heading between filters. */
export function DividerForm({ divider, problems, onChange }: DividerFormProps) {
  return (
    <>
      <Field label="Title" isRequired error={problems['title']}>
        {control => (
          <Input
            {...control}
            size="large"
            value={divider.title}
            onChange={title => onChange({ ...divider, title })}
          />
        )}
      </Field>
      <Field label="Description">
        {control => (
          <TextArea
            {...control}
            rows={3}
            value={divider.description ?? ''}
            onChange={description => onChange({ ...divider, description })}
          />
        )}
      </Field>
    </>
  );
}
