import { useQuery } from '@tanstack/react-query';
import { Settings2 } from 'lucide-react';
import { Button } from '@powerset/ui/button/Button.tsx';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { NumberInput } from '@powerset/ui/input/NumberInput.tsx';
import { Select } from '@powerset/ui/select/Select.tsx';
import { runQuietly } from '../run/run-quietly.ts';
import type { EditorTab, TabChange } from '../editor-tabs.ts';
import { cellText } from '../sql-result.ts';
import {
  missingParameters,
  readParameters,
  writeParameters,
  type TemplateParameter,
} from './template-parameters.ts';
import styles from './parameters.module.css';

interface ParameterBarProps {
  readonly tab: EditorTab;
  readonly onChange: (change: TabChange) => void;
  readonly onEdit: () => void;
}

/** Shows an input for each template parameter of the tab, and offers the ones that the text still needs. */
export function ParameterBar({ tab, onChange, onEdit }: ParameterBarProps) {
  const parameters = readParameters(tab.templateParams);
  const missing = missingParameters(tab.sql, parameters);
  if (parameters.length === 0 && missing.length === 0) return null;
  const write = (next: readonly TemplateParameter[]): void =>
    onChange({ templateParams: writeParameters(next) });
  return (
    <div className={styles.bar} role="group" aria-label="Parameters">
      {parameters.map(parameter => (
        <label key={parameter.name} className={styles.input}>
          <span>{parameter.name}</span>
          <ParameterField
            tab={tab}
            parameter={parameter}
            onChange={value =>
              write(parameters.map(one => (one.name === parameter.name ? { ...one, value } : one)))
            }
          />
        </label>
      ))}
      {missing.map(name => (
        <Button
          key={name}
          size="small"
          onClick={() => write([...parameters, { name, value: '', input: { kind: 'text' } }])}
        >
          Set “{name}”
        </Button>
      ))}
      <IconButton
        size="small"
        label="Edit parameters"
        icon={<Settings2 size={14} strokeWidth={1.5} />}
        onClick={onEdit}
      />
    </div>
  );
}

interface ParameterFieldProps {
  readonly tab: EditorTab;
  readonly parameter: TemplateParameter;
  readonly onChange: (value: unknown) => void;
}

function ParameterField({ tab, parameter, onChange }: ParameterFieldProps) {
  const { name, value, input } = parameter;
  const text =
    value === null || value === undefined
      ? ''
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value);
  if (input.kind === 'number')
    return (
      <NumberInput
        size="small"
        aria-label={name}
        value={typeof value === 'number' ? value : null}
        onChange={onChange}
      />
    );
  if (input.kind === 'list') return <ListField tab={tab} parameter={parameter} onChange={onChange} />;
  return (
    <Input
      size="small"
      aria-label={name}
      type={input.kind === 'date' ? 'date' : 'text'}
      value={text}
      onChange={onChange}
    />
  );
}

function ListField({ tab, parameter: { name, value, input }, onChange }: ParameterFieldProps) {
  const values = useQuery({
    queryKey: ['sqllab', 'parameter', tab.databaseId, tab.schema, input.query],
    enabled: !!input.query && tab.databaseId !== undefined,
    staleTime: 300_000,
    retry: false,
    queryFn: async () => {
      const { columns, data } = await runQuietly(input.query!, tab);
      return data.map(row => cellText(row[columns[0]?.name ?? '']));
    },
  });
  return (
    <Select
      size="small"
      label={name}
      isLoading={values.isFetching}
      value={value === null || value === undefined ? undefined : String(value)}
      options={(values.data ?? []).map(one => ({ value: one, label: one }))}
      makeValue={typed => typed}
      emptyText={values.isError ? 'The query of this list failed' : 'No values'}
      onChange={onChange}
    />
  );
}
