import { useState } from 'react';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { TextArea } from '@powerset/ui/input/TextArea.tsx';
import { FileDrop } from '../files/FileDrop.tsx';
import { importNeeds, joinedNeeds, NO_NEEDS, type NeededSecret, type SecretField } from './import-needs.ts';
import { RESOURCES } from './resources.ts';
import type { ResourceName } from './resources.ts';
import { useImport, type ImportSecrets } from './use-import.ts';
import styles from './import-dialog.module.css';

/** Imports a bundle; asks for passwords and for permission to overwrite if the server needs them. */
export function ImportDialog({
  resource,
  onClose,
}: {
  readonly resource: ResourceName;
  readonly onClose: () => void;
}) {
  const { plural } = RESOURCES[resource];
  const [file, setFile] = useState<File>();
  const [secrets, setSecrets] = useState<ImportSecrets>({});
  const [typed, setTyped] = useState('');
  const [needs, setNeeds] = useState(NO_NEEDS);
  const { mutate, isPending } = useImport(resource, onClose);
  const mayOverwrite = typed.trim().toUpperCase() === 'OVERWRITE';
  const isReady =
    !!file &&
    (!needs.mustOverwrite || mayOverwrite) &&
    needs.secrets.every(({ field, file: name }) => secrets[field]?.[name]);
  const choose = (next: File | undefined): void => {
    setFile(next);
    setSecrets({});
    setTyped('');
    setNeeds(NO_NEEDS);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Import ${plural}`}
      description={`A bundle that was exported from here or from a compatible server. What the ${plural} need comes with them.`}
      onSubmit={() => {
        if (file && isReady)
          mutate(
            { file, secrets, isOverwriting: mayOverwrite },
            { onError: error => setNeeds(joinedNeeds(needs, importNeeds(error))) },
          );
      }}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant={needs.mustOverwrite ? 'danger' : 'primary'}
            disabled={!isReady}
            isBusy={isPending}
          >
            {needs.mustOverwrite ? 'Overwrite' : 'Import'}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <FileDrop
          files={file ? [file] : []}
          accept=".zip,.yaml,.yml,.json"
          hint="ZIP, YAML or JSON"
          onChoose={([next]) => choose(next)}
        />
        {needs.otherText && (
          <ErrorPanel title={`An error occurred while importing ${plural}:`} text={needs.otherText} />
        )}
        {needs.secrets.length > 0 && (
          <SecretInputs needed={needs.secrets} secrets={secrets} onChange={setSecrets} />
        )}
        {needs.mustOverwrite && (
          <>
            <ErrorPanel
              level="warning"
              title={`You are importing ${plural} that already exist`}
              text={`Overwriting might cause you to lose some of your work.\n${needs.existing.join('\n')}`}
            />
            <Field label='Type "OVERWRITE" to confirm'>
              {control => (
                <Input {...control} value={typed} onChange={setTyped} autoComplete="off" autoFocus />
              )}
            </Field>
          </>
        )}
      </div>
    </Dialog>
  );
}

const SECRET_LABELS: Readonly<Record<SecretField, string>> = {
  passwords: 'PASSWORD',
  ssh_tunnel_passwords: 'SSH TUNNEL PASSWORD',
  ssh_tunnel_private_keys: 'SSH TUNNEL PRIVATE KEY',
  ssh_tunnel_private_key_passwords: 'SSH TUNNEL PRIVATE KEY PASSWORD',
};

function SecretInputs({
  needed,
  secrets,
  onChange,
}: {
  readonly needed: readonly NeededSecret[];
  readonly secrets: ImportSecrets;
  readonly onChange: (secrets: ImportSecrets) => void;
}) {
  return (
    <fieldset className={styles.secrets}>
      <legend>Database passwords</legend>
      <p>
        The passwords for the databases below are needed in order to import them. They are not in the file and
        are stored encrypted.
      </p>
      {needed.map(secret => (
        <SecretInput
          key={`${secret.field} ${secret.file}`}
          secret={secret}
          value={secrets[secret.field]?.[secret.file] ?? ''}
          onChange={value =>
            onChange({ ...secrets, [secret.field]: { ...secrets[secret.field], [secret.file]: value } })
          }
        />
      ))}
    </fieldset>
  );
}

function SecretInput({
  secret: { field, file },
  value,
  onChange,
}: {
  readonly secret: NeededSecret;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  return (
    <Field label={`${file.replace(/^databases\//, '')} ${SECRET_LABELS[field]}`} isRequired>
      {control =>
        field === 'ssh_tunnel_private_keys' ? (
          <TextArea
            {...control}
            isMono
            rows={4}
            autoComplete="off"
            spellCheck={false}
            placeholder="-----BEGIN OPENSSH PRIVATE KEY-----"
            value={value}
            onChange={onChange}
          />
        ) : (
          <Input {...control} type="password" autoComplete="new-password" value={value} onChange={onChange} />
        )
      }
    </Field>
  );
}
