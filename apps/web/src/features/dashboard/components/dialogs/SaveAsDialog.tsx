import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { writeLayout } from '@powerset/core/dashboard/layout.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Checkbox } from '@powerset/ui/choice/Checkbox.tsx';
import { RadioGroup } from '@powerset/ui/choice/RadioGroup.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { toast } from '../../../../shared/toast.ts';
import { withBase } from '../../../../shared/site-path.ts';
import { saveCopy } from '../../api.ts';
import { useFacts } from '../../facts.ts';
import { useDashboardStore, useDraft } from '../../state/store.ts';
import { DatasetMapping } from './DatasetMapping.tsx';
import styles from './dialogs.module.css';

interface SaveAsDialogProps {
  readonly onClose: () => void;
  /** Saves the dashboard itself; absent where the user cannot do that. */
  readonly onOverwrite?: (() => void) | undefined;
}

/** Saves the dashboard in its current state, either over itself or as a copy, and opens the copy. */
export function SaveAsDialog({ onClose, onOverwrite }: SaveAsDialogProps) {
  const draft = useDraft(one => one);
  const [way, setWay] = useState<'overwrite' | 'copy'>('copy');
  const [title, setTitle] = useState(`${draft.title} [copy]`);
  const [copiesCharts, setCopiesCharts] = useState(false);
  const [mapping, setMapping] = useState<ReadonlyMap<number, number>>(new Map());
  const copy = useCopy({ title: title.trim(), copiesCharts, mapping });
  const isCopy = way === 'copy';
  const submit = (): void => {
    if (isCopy) {
      if (title.trim()) copy.mutate();
    } else {
      onOverwrite?.();
      onClose();
    }
  };
  const problem = title.trim() ? copy.error?.message : 'You must pick a name for the new dashboard';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Save dashboard"
      width={480}
      onSubmit={submit}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" disabled={isCopy && !title.trim()} isBusy={copy.isPending}>
            Save
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {onOverwrite && (
          <RadioGroup
            label="How to save"
            value={way}
            options={[
              { value: 'overwrite', label: `Overwrite Dashboard [${draft.title}]` },
              { value: 'copy', label: 'Save as:' },
            ]}
            onChange={setWay}
          />
        )}
        {isCopy && (
          <>
            <Field label={onOverwrite ? 'Name' : 'Save as'} isRequired error={problem}>
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
            {copiesCharts && <DatasetMapping mapping={mapping} onChange={setMapping} />}
          </>
        )}
      </div>
    </Dialog>
  );
}

function useCopy({
  title,
  copiesCharts,
  mapping,
}: {
  readonly title: string;
  readonly copiesCharts: boolean;
  readonly mapping: ReadonlyMap<number, number>;
}) {
  const { item } = useFacts();
  const store = useDashboardStore();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => {
      const draft = store.getState().history.present;
      return saveCopy(item.id, title, {
        css: draft.css,
        copiesCharts,
        datasets: mapping,
        metadata: JSON.stringify({ ...draft.metadata, positions: writeLayout(draft.layout, title) }),
      });
    },
    onSuccess: id => {
      toast.success('This dashboard was saved successfully.');
      // The copy now holds the edits, so leaving the page loses nothing.
      store.send({ type: 'discarded' });
      void client.invalidateQueries({ queryKey: ['dashboard'] });
      window.location.assign(withBase(`/superset/dashboard/${id}/`));
    },
  });
}
