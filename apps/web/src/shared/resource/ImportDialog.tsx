import { FileArchive, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { importNeeds } from './import-needs.ts';
import { RESOURCES } from './resources.ts';
import type { ResourceName } from './resources.ts';
import { useImport } from './use-import.ts';
import styles from './import-dialog.module.css';

const ACCEPTED = '.zip,.yaml,.yml,.json';

/** Takes a bundle; asks for passwords and for leave to overwrite when the server wants them. */
export function ImportDialog({ resource, onClose }: { readonly resource: ResourceName; readonly onClose: () => void }) {
  const { plural } = RESOURCES[resource];
  const [file, setFile] = useState<File>();
  const [passwords, setPasswords] = useState<Readonly<Record<string, string>>>({});
  const [typed, setTyped] = useState('');
  const { mutate, isPending, error, reset } = useImport(resource, onClose);
  const needs = importNeeds(error);
  const mayOverwrite = typed.trim().toUpperCase() === 'OVERWRITE';
  const isReady = !!file && (!needs.mustOverwrite || mayOverwrite) && needs.passwordFiles.every(name => passwords[name]);
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
      onSubmit={() => { if (file && isReady) mutate({ file, passwords, isOverwriting: mayOverwrite }); }}
      actions={(
        <>
          <Button variant="ghost" onClick={onClose}>Cancel</Button>
          <Button type="submit" variant={needs.mustOverwrite ? 'danger' : 'primary'} disabled={!isReady} isBusy={isPending}>{needs.mustOverwrite ? 'Overwrite' : 'Import'}</Button>
        </>
      )}
    >
      <div className={styles.body}>
        <FilePicker file={file} onChoose={choose} />
        {needs.otherText && <ErrorPanel title={`An error occurred while importing ${plural}`} text={needs.otherText} />}
        {needs.passwordFiles.map(name => (
          <Field key={name} label={`${name.replace(/^databases\//, '')} password`} isRequired>
            {control => <Input {...control} type="password" autoComplete="off" value={passwords[name] ?? ''} onChange={value => setPasswords({ ...passwords, [name]: value })} />}
          </Field>
        ))}
        {needs.mustOverwrite && (
          <>
            <ErrorPanel level="warning" title={`You are importing ${plural} that already exist`} text={needs.existing.join('\n') || 'Overwriting might cause you to lose some of your work.'} />
            <Field label='Type "OVERWRITE" to confirm'>{control => <Input {...control} value={typed} onChange={setTyped} autoComplete="off" autoFocus />}</Field>
          </>
        )}
      </div>
    </Dialog>
  );
}

function FilePicker({ file, onChoose }: { readonly file: File | undefined; readonly onChoose: (file: File | undefined) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  return (
    <button
      type="button"
      className={styles.drop}
      data-over={isOver ? '' : undefined}
      onClick={() => input.current?.click()}
      onDragOver={event => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault();
        setOver(false);
        onChoose(event.dataTransfer.files[0]);
      }}
    >
      {file ? <FileArchive size={20} strokeWidth={1.5} /> : <Upload size={20} strokeWidth={1.5} />}
      {file
        ? <span><b>{file.name}</b> ({Math.max(1, Math.round(file.size / 1024))} kB)</span>
        : <span><b>Select file</b> or drop it here<br /><small>ZIP, YAML or JSON</small></span>}
      <input ref={input} type="file" hidden accept={ACCEPTED} onClick={event => event.stopPropagation()} onChange={event => onChoose(event.target.files?.[0])} />
    </button>
  );
}
