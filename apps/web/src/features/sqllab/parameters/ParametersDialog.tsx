import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@powerset/ui/button/Button.tsx';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { Select } from '@powerset/ui/select/Select.tsx';
import { CodeEditor } from '../../../shared/code/CodeEditor.tsx';
import { useDebounced } from '../../../shared/use-debounced.ts';
import type { EditorTab, TabChange } from '../editor-tabs.ts';
import {
  INPUT_KINDS,
  parameterProblem,
  readParameters,
  writeParameters,
  type TemplateParameter,
} from './template-parameters.ts';
import formStyles from '../sqllab.module.css';
import styles from './parameters.module.css';

interface ParametersDialogProps {
  readonly tab: EditorTab;
  readonly onChange: (change: TabChange) => void;
  readonly onClose: () => void;
}

const JSON_CHECK_MS = 250;

/** Edits the template parameters of a tab: how each is entered, and all of them as JSON. */
export function ParametersDialog({ tab, onChange, onClose }: ParametersDialogProps) {
  const [text, setText] = useState(tab.templateParams === '{}' ? '{\n  \n}' : tab.templateParams);
  const problem = parameterProblem(useDebounced(text, JSON_CHECK_MS));
  const parameters = readParameters(text);
  const write = (next: readonly TemplateParameter[]): void => setText(writeParameters(next));
  const apply = (): void => {
    if (parameterProblem(text)) return;
    onChange({ templateParams: text });
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Template parameters"
      description="Use a parameter in the query as {{ name }}. Each gets an input below the editor."
      width={680}
      onSubmit={apply}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={parameterProblem(text) !== undefined}>
            Apply
          </Button>
        </>
      }
    >
      <div className={formStyles.form}>
        {parameters.length > 0 && <Inputs parameters={parameters} onChange={write} />}
        <Field label="Parameters as JSON" error={problem}>
          {() => (
            <CodeEditor
              className={styles.json}
              value={text}
              language="json"
              label="Parameters as JSON"
              onChange={setText}
            />
          )}
        </Field>
      </div>
    </Dialog>
  );
}

interface InputsProps {
  readonly parameters: readonly TemplateParameter[];
  readonly onChange: (parameters: readonly TemplateParameter[]) => void;
}

function Inputs({ parameters, onChange }: InputsProps) {
  const set = (name: string, change: Partial<TemplateParameter>): void =>
    onChange(parameters.map(one => (one.name === name ? { ...one, ...change } : one)));
  return (
    <div className={styles.rows} role="group" aria-label="Inputs">
      {parameters.map(({ name, input }) => [
        <code key={`${name} name`}>{name}</code>,
        <Select
          key={`${name} kind`}
          size="small"
          label={`Input for ${name}`}
          value={input.kind}
          options={INPUT_KINDS.map(kind => ({ value: kind, label: kind[0]!.toUpperCase() + kind.slice(1) }))}
          onChange={kind => set(name, { input: { ...input, kind: kind ?? 'text' } })}
        />,
        input.kind === 'list' ? (
          <Input
            key={`${name} query`}
            size="small"
            isMono
            aria-label={`Query for the values of ${name}`}
            placeholder="SELECT DISTINCT country FROM sales"
            value={input.query ?? ''}
            onChange={query => set(name, { input: { ...input, query } })}
          />
        ) : (
          <span key={`${name} query`} />
        ),
        <IconButton
          key={`${name} remove`}
          size="small"
          label={`Remove ${name}`}
          icon={<Trash2 size={14} strokeWidth={1.5} />}
          onClick={() => onChange(parameters.filter(one => one.name !== name))}
        />,
      ])}
    </div>
  );
}
