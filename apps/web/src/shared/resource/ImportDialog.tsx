import { useState } from 'react';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { FileDrop } from '../files/FileDrop.tsx';
import { importNeeds } from './import-needs.ts';
import { RESOURCES } from './resources.ts';
import type { ResourceName } from './resources.ts';
import { useImport } from './use-import.ts';
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
  const [passwords, setPasswords] = useState<Readonly<Record<string, string>>>({});
  const [typed, setTyped] = useState('');
  const { mutate, isPending, error, reset } = useImport(resource, onClose);
  const needs = importNeeds(error);
  const mayOverwrite = typed.trim().toUpperCase() === 'OVERWRITE';
  const isReady =
    !!file && (!needs.mustOverwrite || mayOverwrite) && needs.passwordFiles.every(name => passwords[name]);
  const choose = (next: File | undefined): void => {
    setFile(next);
    setPasswords({});
    setTyped('');
    reset();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Import ${plural}`}
      description={`A bundle that was exported from here or from a compatible server. What the ${plural} need comes with them.`}
      onSubmit={() => {
        if (file && isReady) mutate({ file, passwords, isOverwriting: mayOverwrite });
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
          <ErrorPanel title={`An error occurred while importing ${plural}`} text={needs.otherText} />
        )}
        {needs.passwordFiles.map(name => (
          <Field key={name} label={`${name.replace(/^databases\//, '')} password`} isRequired>
            {control => (
              <Input
                {...control}
                type="password"
                autoComplete="off"
                value={passwords[name] ?? ''}
                onChange={value => setPasswords({ ...passwords, [name]: value })}
              />
            )}
          </Field>
        ))}
        {needs.mustOverwrite && (
          <>
            <ErrorPanel
              level="warning"
              title={`You are importing ${plural} that already exist`}
              text={needs.existing.join('\n') || 'Overwriting might cause you to lose some of your work.'}
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
