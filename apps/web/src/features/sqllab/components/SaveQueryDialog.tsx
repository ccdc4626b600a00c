import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { TextArea } from '@powerset/ui/input/TextArea.tsx';
import { ApiError, errorText } from '../../../shared/api/api-error.ts';
import { ConflictPanel } from '../../../shared/conflict/ConflictPanel.tsx';
import { withBase } from '../../../shared/site-path.ts';
import { toast } from '../../../shared/toast.ts';
import { saveQuery } from '../api.ts';
import type { EditorTab } from '../editor-tabs.ts';
import styles from '../sqllab.module.css';

export interface SaveQueryDialogProps {
  readonly tab: EditorTab;
  readonly onClose: () => void;
  readonly onSaved: (saved: {
    readonly savedQueryId: number;
    readonly savedVersion: string | undefined;
    readonly name: string;
    readonly description: string;
  }) => void;
}

/** Saves the tab's text under a name, as a new query or over the one that was opened. */
export function SaveQueryDialog({ tab, onClose, onSaved }: SaveQueryDialogProps) {
  const [name, setName] = useState(tab.name);
  const [description, setDescription] = useState(tab.description);
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: ({ id, wins = false }: { readonly id: number | undefined; readonly wins?: boolean }) =>
      saveQuery({
        id,
        basedOn: wins ? undefined : tab.savedVersion,
        label: name.trim(),
        description,
        databaseId: tab.databaseId,
        schema: tab.schema,
        sql: tab.sql,
        templateParams: tab.templateParams,
      }),
    onSuccess: async ({ id: savedQueryId, version: savedVersion }, { id }) => {
      toast.success(id === undefined ? 'Your query was saved' : 'Your query was updated');
      onSaved({ savedQueryId, savedVersion, name: name.trim(), description });
      await queries.invalidateQueries({ queryKey: ['saved_query'] });
    },
  });
  const refusal = save.error instanceof ApiError && save.error.status === 409 ? save.error : undefined;
  const isSaved = tab.savedQueryId !== undefined;
  const isNamed = name.trim() !== '';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Save query"
      width={refusal ? 640 : 480}
      onSubmit={() => {
        if (isNamed) save.mutate({ id: tab.savedQueryId });
      }}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {isSaved && (
            <Button disabled={!isNamed} onClick={() => save.mutate({ id: undefined })}>
              Save as new
            </Button>
          )}
          <Button type="submit" variant="primary" disabled={!isNamed} isBusy={save.isPending}>
            {isSaved ? 'Update' : 'Save'}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {refusal && (
          <ConflictPanel
            conflict={refusal.conflict}
            text="Someone saved this query after you opened it. Save as new to keep both versions."
            actions={
              <>
                <Button size="small" onClick={() => save.mutate({ id: tab.savedQueryId, wins: true })}>
                  Overwrite anyway
                </Button>
                <Button
                  size="small"
                  onClick={() =>
                    window.open(withBase(`/sqllab/?savedQueryId=${tab.savedQueryId}`), '_blank', 'noopener')
                  }
                >
                  Open theirs in a new tab
                </Button>
              </>
            }
          />
        )}
        <Field
          label="Name"
          isRequired
          error={
            save.isError && !refusal
              ? `Your query could not be ${isSaved ? 'updated' : 'saved'}: ${errorText(save.error)}`
              : undefined
          }
        >
          {control => <Input {...control} size="large" value={name} onChange={setName} />}
        </Field>
        <Field label="Description">
          {control => <TextArea {...control} rows={4} value={description} onChange={setDescription} />}
        </Field>
      </div>
    </Dialog>
  );
}
