import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../button/Button.tsx';
import { Field } from '../input/Field.tsx';
import { Input } from '../input/Input.tsx';
import { Dialog } from './Dialog.tsx';
import styles from './dialog.module.css';

export interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: ReactNode;
  /** Explains what will happen and what will be lost. */
  readonly children?: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly isDanger?: boolean;
  readonly isBusy?: boolean;
  /** A word that the user must type first, for actions that cannot be undone. */
  readonly typedWord?: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  isDanger,
  isBusy,
  typedWord,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const [typed, setTyped] = useState('');
  const firstRef = useRef<HTMLButtonElement>(null);
  const isReady = !typedWord || typed.trim().toUpperCase() === typedWord.toUpperCase();
  const close = (): void => {
    setTyped('');
    onClose();
  };
  const confirm = (): void => {
    if (!isReady) return;
    setTyped('');
    onConfirm();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={title}
      width={440}
      onSubmit={confirm}
      {...(typedWord ? {} : { initialFocus: firstRef })}
      actions={
        <>
          <Button onClick={close} variant="ghost">
            {cancelLabel}
          </Button>
          <Button
            ref={firstRef}
            type="submit"
            variant={isDanger ? 'danger' : 'primary'}
            disabled={!isReady}
            isBusy={isBusy ?? false}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className={styles.typed}>
        <div>{children}</div>
        {typedWord && (
          <Field label={`Type "${typedWord}" to confirm`}>
            {control => <Input {...control} value={typed} onChange={setTyped} autoComplete="off" autoFocus />}
          </Field>
        )}
      </div>
    </Dialog>
  );
}
