import { Field } from '@powerset/ui/input/Field.tsx';
import { Select } from '@powerset/ui/select/Select.tsx';
import { optionsOf } from '@powerset/ui/select/option.ts';
import { useSession } from '../session/session.ts';
import { CategoryOrderField } from './CategoryOrderField.tsx';
import type { DraftColumn } from './dataset-draft.ts';
import type { EditorTabProps } from './editor-tab.ts';
import { ExpressionField } from './ExpressionField.tsx';
import { CertificationFields, problemAt, TextField } from './part-fields.tsx';

interface ColumnFormProps extends Pick<EditorTabProps, 'problems' | 'context'> {
  readonly column: DraftColumn;
  onChange(change: Partial<DraftColumn>): void;
}

const TYPES = ['STRING', 'NUMERIC', 'DATETIME', 'BOOLEAN'];
const DATE_FORMATS = ['epoch_s', 'epoch_ms', '%Y-%m-%d', '%Y-%m-%d %H:%M:%S', '%Y-%m-%dT%H:%M:%S.%f'];

/** Edits one column: of the source, or calculated. */
export function ColumnForm({ column, problems, context, onChange }: ColumnFormProps) {
  const error = (field: string): string | undefined => problemAt(problems, field, column.key);
  const hasAdvancedTypes = useSession().featureFlags['ENABLE_ADVANCED_DATA_TYPES'] === true;
  return (
    <>
      {column.isCalculated && <CalculationFields {...{ column, context, onChange, error }} />}
      <TextField
        label="Label"
        placeholder={column.name}
        value={column.label}
        onChange={label => onChange({ label })}
      />
      <TextField
        label="Description"
        rows={2}
        value={column.description}
        onChange={description => onChange({ description })}
      />
      {column.isTemporal && (
        <Field
          label="Datetime format"
          hint="How texts or numbers in the column are read as time. Leave empty for columns of a time type."
          error={error('dateFormat')}
        >
          {field => (
            <Select
              {...field}
              placeholder="None"
              isClearable
              value={column.dateFormat || undefined}
              options={optionsOf([
                ...new Set([...DATE_FORMATS, ...(column.dateFormat ? [column.dateFormat] : [])]),
              ])}
              makeValue={text => text.trim()}
              onChange={format => onChange({ dateFormat: format ?? '' })}
            />
          )}
        </Field>
      )}
      {hasAdvancedTypes && (
        <TextField
          label="Advanced data type"
          value={column.advancedType}
          onChange={advancedType => onChange({ advancedType })}
        />
      )}
      <CertificationFields extra={column.extra} hasWarning onChange={extra => onChange({ extra })} />
      {!column.isTemporal && (
        <CategoryOrderField
          datasetId={context.dataset?.id}
          column={column}
          savedName={column.id === undefined ? undefined : column.name}
          onChange={extra => onChange({ extra })}
        />
      )}
    </>
  );
}

function CalculationFields({
  column,
  context,
  onChange,
  error,
}: Pick<ColumnFormProps, 'column' | 'context' | 'onChange'> & {
  error(field: string): string | undefined;
}) {
  const types = column.type === '' || TYPES.includes(column.type) ? TYPES : [...TYPES, column.type];
  return (
    <>
      <TextField
        label="Column"
        isRequired
        value={column.name}
        error={error('name')}
        onChange={name => onChange({ name })}
      />
      <ExpressionField
        label="SQL expression"
        placeholder="amount * 2"
        value={column.expression}
        error={error('expression')}
        context={context}
        onChange={expression => onChange({ expression })}
      />
      <Field label="Data type">
        {field => (
          <Select
            {...field}
            placeholder="Unknown"
            isClearable
            value={column.type || undefined}
            options={optionsOf(types)}
            onChange={type =>
              onChange({ type: type ?? '', ...(type === 'DATETIME' ? { isTemporal: true } : {}) })
            }
          />
        )}
      </Field>
    </>
  );
}
