import { useState } from 'react';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { SkeletonLines } from '@powerset/ui/feedback/Skeleton.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { ApiError, errorText } from '../../shared/api/api-error.ts';
import { ConflictPanel } from '../../shared/conflict/ConflictPanel.tsx';
import { toast } from '../../shared/toast.ts';
import { useGrants, useRoleGrants, useSaveRole, type RoleRow } from './api.ts';
import { PermissionTree } from './PermissionTree.tsx';
import styles from './role-list.module.css';

interface RoleDialogProps {
  /** Undefined for a new role. */
  readonly role: RoleRow | undefined;
  readonly onClose: () => void;
}

const NOTES: Readonly<Record<RoleRow['permissions_from'], string | undefined>> = {
  everything: 'This role has all permissions. They cannot be changed, so that nobody is locked out.',
  start:
    'This role is built in. Access to data that you add here stays; other permissions are reset when the server starts. Copy the role to change those.',
  administrators: undefined,
};

/** Adds or edits a role: its name and what it permits. */
export function RoleDialog({ role, onClose }: RoleDialogProps) {
  const [name, setName] = useState(role?.name ?? '');
  const [changed, setChanged] = useState<ReadonlySet<number>>();
  const [isChecked, setChecked] = useState(false);
  const all = useGrants();
  const own = useRoleGrants(role?.id);
  const save = useSaveRole(role);
  const chosen = changed ?? new Set(own.data?.ids);
  const isReady = all.data && (role === undefined || own.data);
  const { error } = save;
  const isConflict = error instanceof ApiError && error.status === 409;
  const refused = error instanceof ApiError ? error.fields['name'] : undefined;
  const submit = (): void => {
    setChecked(true);
    if (name.trim() === '' || !isReady) return;
    const change = {
      name: name === role?.name ? name : name.trim(),
      grants: changed && [...changed],
      version: isConflict ? undefined : own.data?.version,
    };
    save.mutate(change, {
      onSuccess: () => {
        toast.success(role ? `Saved: ${change.name}` : `Role added: ${change.name}`);
        onClose();
      },
    });
  };
  const note = NOTES[role?.permissions_from ?? 'administrators'];
  const failure = all.error ?? own.error;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={role ? 'Edit Role' : 'Add Role'}
      width={720}
      onSubmit={submit}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" disabled={!isReady} isBusy={save.isPending}>
            {isConflict ? 'Overwrite' : role ? 'Save' : 'Add'}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {isConflict && (
          <ConflictPanel
            conflict={error.conflict}
            text="Another administrator changed this role. Overwrite replaces those changes with yours."
          />
        )}
        <Field
          label="Name"
          isRequired
          error={isChecked && name.trim() === '' ? 'A name is required' : refused}
          hint={role?.is_built_in ? 'Built-in roles keep their names.' : undefined}
        >
          {control => (
            <Input
              {...control}
              autoComplete="off"
              maxLength={64}
              disabled={role?.is_built_in}
              value={name}
              onChange={setName}
            />
          )}
        </Field>
        {note && <ErrorPanel level="info" title={note} />}
        {failure && <ErrorPanel title="The permissions could not be loaded" text={errorText(failure)} />}
        {!failure && !isReady && <SkeletonLines count={8} />}
        {isReady && (
          <PermissionTree
            grants={all.data}
            chosen={chosen}
            isDisabled={role?.permissions_from === 'everything'}
            onChange={setChanged}
          />
        )}
        {error && !isConflict && !refused && (
          <ErrorPanel title="The role could not be saved" text={errorText(error)} />
        )}
      </div>
    </Dialog>
  );
}
