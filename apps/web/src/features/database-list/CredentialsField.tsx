import { useId, useState } from 'react';
import { RadioGroup } from '@powerset/ui/choice/RadioGroup.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { TextArea } from '@powerset/ui/input/TextArea.tsx';
import { FileDrop } from '../../shared/files/FileDrop.tsx';
import { objectIn } from './parameters-draft.ts';
import styles from './connection-form.module.css';

export interface CredentialsFieldProps {
  readonly isNew: boolean;
  /** Whether the connection also works without credentials, for public data only. */
  readonly isOptional: boolean;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
  readonly onLeave: () => void;
}

const SHEETS = [
  { value: 'public', label: 'Publicly shared sheets only' },
  { value: 'private', label: 'Public and privately shared sheets' },
] as const;

const WAYS = [
  { value: 'file', label: 'Upload JSON file' },
  { value: 'text', label: 'Copy and Paste JSON credentials' },
] as const;

/** Takes the key of a service account from a file or as text. */
export function CredentialsField(props: CredentialsFieldProps) {
  const { isOptional, value, onChange } = props;
  const [isPrivate, setPrivate] = useState(value !== '');
  if (!isOptional) return <Credentials {...props} />;
  return (
    <>
      <Field label="Type of Google Sheets allowed">
        {() => (
          <RadioGroup
            label="Type of Google Sheets allowed"
            value={isPrivate ? 'private' : 'public'}
            options={SHEETS}
            onChange={type => {
              setPrivate(type === 'private');
              if (type === 'public') onChange('');
            }}
          />
        )}
      </Field>
      {isPrivate && <Credentials {...props} />}
    </>
  );
}

function Credentials({ isNew, value, error, onChange, onLeave }: CredentialsFieldProps) {
  const [way, setWay] = useState<'file' | 'text'>('file');
  const [file, setFile] = useState<File>();
  const note = useId();
  const problem = error ?? (value.trim() !== '' && !objectIn(value) ? NOT_JSON : undefined);
  return (
    <div className={styles.credentials} role="group" aria-label="Service account credentials">
      <Field label="Service account credentials" hint={isNew ? undefined : KEPT}>
        {() => (
          <RadioGroup label="Service account credentials" value={way} options={WAYS} onChange={setWay} />
        )}
      </Field>
      {way === 'file' ? (
        <>
          <FileDrop
            files={file ? [file] : []}
            accept=".json"
            hint="The JSON key file of the service account"
            onChoose={([next]) => {
              setFile(next);
              void next?.text().then(text => {
                onChange(text);
                onLeave();
              });
            }}
          />
          {problem && (
            <p id={note} role="alert" className={styles.problem}>
              {problem}
            </p>
          )}
        </>
      ) : (
        <Field label="Service Account" error={problem}>
          {control => (
            <TextArea
              {...control}
              isMono
              rows={6}
              autoComplete="off"
              spellCheck={false}
              placeholder={'{\n  "type": "service_account",\n  "project_id": "..."\n}'}
              value={value}
              onChange={onChange}
              onBlur={onLeave}
            />
          )}
        </Field>
      )}
    </div>
  );
}

const KEPT = 'The stored key is kept unless you enter another one.';
const NOT_JSON = 'This is not a JSON object. Paste or upload the whole key file of the service account.';
