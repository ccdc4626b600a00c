import type { ReactNode } from 'react';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { SkeletonLines } from '@powerset/ui/feedback/Skeleton.tsx';
import { errorText } from '../api/api-error.ts';
import { ConflictPanel } from '../conflict/ConflictPanel.tsx';
import { saveProblems, type SaveProblems } from './save-problems.ts';
import styles from './edit-dialog.module.css';

export interface EditDialogProps {
  readonly title: string;
  /** Names the item in messages, such as `tag`. */
  readonly noun: string;
  readonly isNew: boolean;
  /** False while required fields are missing. */
  readonly isComplete: boolean;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly width?: number;
  /** `overwrites` is true once the user has seen what someone else saved. */
  readonly onSave: (overwrites: boolean) => void;
  readonly onClose: () => void;
  readonly children: (problems: SaveProblems['fields']) => ReactNode;
}

/** Adds or edits an item in a dialog that shows what prevented a save. */
export function EditDialog({
  title,
  noun,
  isNew,
  isComplete,
  isBusy,
  error,
  width = 520,
  onSave,
  onClose,
  children,
}: EditDialogProps) {
  const { fields, conflict, other } = saveProblems(error);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      width={width}
      onSubmit={() => {
        if (isComplete && !isBusy) onSave(conflict !== undefined);
      }}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" disabled={!isComplete} isBusy={isBusy}>
            {conflict ? 'Overwrite' : isNew ? 'Add' : 'Save'}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {conflict && (
          <ConflictPanel
            conflict={conflict.details}
            text={`Someone else changed this ${noun}. Overwrite replaces those changes with yours.`}
          />
        )}
        {children(fields)}
        {other && <ErrorPanel title={`The ${noun} was not saved`} text={other} />}
      </div>
    </Dialog>
  );
}

/** Takes the place of an edit dialog until the stored item is known. */
export function OpeningDialog({
  title,
  noun,
  error,
  width = 520,
  onClose,
}: Pick<EditDialogProps, 'title' | 'noun' | 'error' | 'width' | 'onClose'>) {
  return (
    <Dialog isOpen onClose={onClose} title={title} width={width}>
      {error ? (
        <ErrorPanel title={`The ${noun} could not be loaded`} text={errorText(error)} />
      ) : (
        <SkeletonLines count={6} />
      )}
    </Dialog>
  );
}
