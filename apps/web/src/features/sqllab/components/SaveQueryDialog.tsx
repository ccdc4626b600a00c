import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { TextArea } from '@powerset/ui/input/TextArea.tsx';
import { errorText } from '../../../shared/api/api-error.ts';
import { toast } from '../../../shared/toast.ts';
import { saveQuery } from '../api.ts';
import type { EditorTab } from '../editor-tabs.ts';

export interface SaveQueryDialogProps {
  readonly tab: EditorTab;
  readonly onClose: () => void;
  readonly onSaved: (saved: { readonly savedQueryId: number; readonly name: string; readonly description: string }) => void;
}

/** Saves the tab's text under a name: a new query, or the one that it came from. */
export function SaveQueryDialog({ tab, onClose, onSaved }: SaveQueryDialogProps) {
  const [name, setName] = useState(tab.name);
  const [description, setDescription] = useState(tab.description);
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (id: number | undefined) => saveQuery({ id, label: name.trim(), description, databaseId: tab.databaseId, schema: tab.schema, sql: tab.sql }),
    onSuccess: async (savedQueryId, id) => {
      toast.success(id === undefined ? 'Your query was saved' : 'Your query was updated');
      onSaved({ savedQueryId, name: name.trim(), description });
      await queries.invalidateQueries({ queryKey: ['saved_query'] });
    },
  });
  const isSaved = tab.savedQueryId !== undefined;
  const isNamed = name.trim() !== '';
  return (
    <Dialog
      isOpen onClose={onClose} title="Save query" width={480}
      onSubmit={() => { if (isNamed) save.mutate(tab.savedQueryId); }}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {isSaved && <Button disabled={!isNamed} onClick={() => save.mutate(undefined)}>Save as new</Button>}
          <Button type="submit" variant="primary" disabled={!isNamed} isBusy={save.isPending}>{isSaved ? 'Update' : 'Save'}</Button>
        </>
      }
    >
      <Field label="Name" isRequired error={save.isError ? `Your query could not be ${isSaved ? 'updated' : 'saved'}: ${errorText(save.error)}` : undefined}>
        {control => <Input {...control} size="large" value={name} onChange={setName} />}
      </Field>
      <Field label="Description">{control => <TextArea {...control} rows={4} value={description} onChange={setDescription} />}</Field>
    </Dialog>
  );
}
