import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { writeLayout } from '@powerset/core/dashboard/layout.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Checkbox } from '@powerset/ui/choice/Checkbox.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { toast } from '../../../../shared/toast.ts';
import { saveCopy } from '../../api.ts';
import { useFacts } from '../../facts.ts';
import { useDashboardStore, useDraft } from '../../state/store.ts';
import { withBase } from '../../../../shared/site-path.ts';
import styles from './dialogs.module.css';

/** Copies the dashboard in its current state and opens the copy. */
export function SaveAsDialog({ onClose }: { readonly onClose: () => void }) {
  const { item } = useFacts();
  const store = useDashboardStore();
  const client = useQueryClient();
  const draft = useDraft(one => one);
  const [title, setTitle] = useState(`${draft.title} [copy]`);
  const [copiesCharts, setCopiesCharts] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      saveCopy(item.id, title.trim(), {
        css: draft.css,
        copiesCharts,
        metadata: JSON.stringify({ ...draft.metadata, positions: writeLayout(draft.layout, title.trim()) }),
      }),
    onSuccess: id => {
      toast.success('This dashboard was saved successfully.');
      // The copy now holds the edits, so leaving the page loses nothing.
      store.send({ type: 'discarded' });
      void client.invalidateQueries({ queryKey: ['dashboard'] });
      window.location.assign(withBase(`/superset/dashboard/${id}/`));
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Save dashboard"
      width={460}
      onSubmit={() => {
        if (title.trim()) mutate();
      }}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" disabled={!title.trim()} isBusy={isPending}>
            Save
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Field
          label="Save as"
          isRequired
          error={error?.message ?? (title.trim() ? undefined : 'You must pick a name for the new dashboard')}
        >
          {control => (
            <Input
              {...control}
              size="large"
              autoFocus
              placeholder="[dashboard name]"
              value={title}
              onChange={setTitle}
            />
          )}
        </Field>
        <Checkbox
          isChecked={copiesCharts}
          onChange={setCopiesCharts}
          label="also copy (duplicate) charts"
          description="Duplicate the charts too, so edits to the copy do not affect this dashboard."
        />
      </div>
    </Dialog>
  );
}
