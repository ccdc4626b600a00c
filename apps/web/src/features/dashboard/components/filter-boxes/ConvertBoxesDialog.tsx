import { convertBoxes } from '@powerset/core/dashboard/convert-boxes.ts';
import { filterTypeName } from '@powerset/core/filters/filter-kinds.ts';
import { maskText } from '@powerset/core/filters/filter-mask.ts';
import { firstMasks } from '@powerset/core/filters/value-filter.ts';
import { chartsInScope } from '@powerset/core/filters/scope.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { toast } from '../../../../shared/toast.ts';
import { updateOf } from '../../state/draft.ts';
import { useDashboardStore, useDraft } from '../../state/store.ts';
import { useSave } from '../../use-save.ts';
import type { NamedBox } from './use-boxes.ts';
import styles from './filter-boxes.module.css';

export interface ConvertBoxesDialogProps {
  readonly boxes: readonly NamedBox[];
  readonly onClose: () => void;
}

/** Shows the filters that filter boxes become, and converts the boxes. */
export function ConvertBoxesDialog({ boxes, onClose }: ConvertBoxesDialogProps) {
  const store = useDashboardStore();
  const draft = useDraft(present => present);
  const { mutate, isPending, error } = useSave();
  const result = convertBoxes(boxes, draft);
  const convert = (): void => {
    const { version, masks = {} } = store.getState();
    const next = { ...draft, metadata: result.metadata, layout: result.layout };
    mutate(
      { update: updateOf(next, draft, version) },
      {
        onSuccess: saved => {
          store.send({ type: 'saved', draft: next, version: saved.changed_on });
          store.send({ type: 'masks-set', masks: { ...masks, ...firstMasks(result.filters, masks) } });
          toast.success('The filter boxes are now dashboard filters');
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width={640}
      title="Convert filter boxes"
      description="The charts of the filter boxes leave the page and stay saved. You can go back in the version history."
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" isBusy={isPending} onClick={convert}>
            Convert
          </Button>
        </>
      }
    >
      {error && <ErrorPanel title="The filter boxes could not be converted" text={error.message} />}
      <table className={styles.table}>
        <thead>
          <tr>
            <th>Filter</th>
            <th>Type</th>
            <th>Default value</th>
            <th>Charts</th>
          </tr>
        </thead>
        <tbody>
          {result.filters.map(filter => (
            <tr key={filter.id}>
              <td>{filter.name}</td>
              <td>{filterTypeName(filter.filterType)}</td>
              <td>{maskText(filter.defaultDataMask) || 'None'}</td>
              <td>{chartsInScope(filter.scope, result.layout).length}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {boxes.some(({ formData }) => formData['instant_filtering'] === true) && (
        <p className={styles.note}>
          These boxes apply each change at once. Dashboard filters apply when you click “Apply filters”.
        </p>
      )}
    </Dialog>
  );
}
