import { useQuery } from '@tanstack/react-query';
import { asList } from '@powerset/core/form-data/form-data.ts';
import { Field } from '@powerset/ui/input/Field.tsx';
import { MultiSelect } from '@powerset/ui/select/MultiSelect.tsx';
import { optionsOf } from '@powerset/ui/select/option.ts';
import { Select } from '@powerset/ui/select/Select.tsx';
import type { LayerField } from '../../../annotations/layer.ts';
import { sourceColumns } from '../../../annotations/source-columns.ts';
import { chartQuery } from '../../../source-api.ts';
import type { LayerPart } from './layer-part.ts';

/** Chooses the columns of a chart that hold times and descriptions. */
export function ChartMapping(part: LayerPart) {
  const { annotationType: type, value } = part.draft;
  const chart = useQuery(chartQuery(typeof value === 'number' ? value : undefined));
  if (!value || type === 'TIME_SERIES') return null;
  const columns = sourceColumns(chart.data?.params);
  return (
    <>
      <ColumnField
        {...part}
        columns={columns}
        name="timeColumn"
        label={type === 'INTERVAL' ? 'Interval start column' : 'Event time column'}
      />
      {type === 'INTERVAL' && (
        <ColumnField {...part} columns={columns} name="intervalEndColumn" label="Interval end column" />
      )}
      <ColumnField {...part} columns={columns} name="titleColumn" label="Title column" isOptional />
      <Descriptions {...part} columns={columns} />
    </>
  );
}

interface ColumnFieldProps extends LayerPart {
  readonly columns: readonly string[];
  readonly name: 'timeColumn' | 'intervalEndColumn' | 'titleColumn';
  readonly label: string;
  readonly isOptional?: boolean;
}

function ColumnField({ draft, problem, set, columns, name, label, isOptional = false }: ColumnFieldProps) {
  return (
    <Field
      label={label}
      isRequired={!isOptional}
      error={isOptional ? undefined : problem(name as LayerField)}
    >
      {field => (
        <Select
          {...field}
          value={(draft[name] as string | undefined) || undefined}
          options={optionsOf(columns)}
          onChange={column => set(name, column)}
          makeValue={text => text.trim()}
          isClearable={isOptional}
        />
      )}
    </Field>
  );
}

function Descriptions({ draft, set, columns }: LayerPart & { readonly columns: readonly string[] }) {
  return (
    <Field label="Description columns">
      {({ id }) => (
        <MultiSelect
          id={id}
          values={asList(draft.descriptionColumns).map(String)}
          options={optionsOf(columns)}
          onChange={next => set('descriptionColumns', next)}
          makeValue={text => text.trim()}
        />
      )}
    </Field>
  );
}
