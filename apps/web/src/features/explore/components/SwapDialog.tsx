import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { errorText } from '../../../shared/api/api-error.ts';
import { useGo } from '../../../shared/navigation.ts';
import { toast } from '../../../shared/toast.ts';
import { keepFormData } from '../api.ts';
import type { Builder } from '../use-explore.ts';
import { DatasetPicker } from './DatasetPicker.tsx';
import styles from './explore.module.css';

interface SwapDialogProps {
  readonly builder: Builder;
  readonly chartId: number | undefined;
  onClose(): void;
}

/** Moves the chart to another dataset and keeps all controls. */
export function SwapDialog({ builder, chartId, onClose }: SwapDialogProps) {
  const go = useGo();
  const [picked, setPicked] = useState<number>();
  const swap = useMutation({
    mutationFn: (id: number) =>
      keepFormData(null, { ...builder.state.formData, datasource: `${id}__table` }, chartId),
    onSuccess: (key, id) => {
      onClose();
      toast.success('Successfully changed dataset!');
      go(
        `/explore/?${new URLSearchParams({ ...(chartId ? { slice_id: String(chartId) } : {}), datasource_id: String(id), datasource_type: 'table', form_data_key: key }).toString()}`,
      );
    },
  });
  const canSwap = picked !== undefined && picked !== builder.dataset?.id;
  const [isAsking, setAsking] = useState(false);
  if (isAsking && canSwap)
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title="Swap dataset"
        width={432}
        onSubmit={() => swap.mutate(picked)}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Back</Button>
            <Button variant="primary" type="submit" isBusy={swap.isPending}>
              Proceed
            </Button>
          </>
        }
      >
        <div className={styles.form}>
          {swap.isError && <ErrorPanel title={errorText(swap.error)} />}
          <ErrorPanel
            level="warning"
            title="Warning! Changing the dataset may break the chart if the metadata does not exist."
            text="Your settings are kept. Columns and metrics that are missing in the new dataset are marked."
          />
        </div>
      </Dialog>
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Swap dataset"
      width={480}
      onSubmit={() => canSwap && setAsking(true)}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" disabled={!canSwap}>
            Swap
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <DatasetPicker
          value={picked ?? builder.dataset?.id}
          knownName={builder.dataset?.name}
          onChange={setPicked}
        />
        <p className={styles.note}>
          Your settings are kept. Columns and metrics that are missing in the new dataset are marked.
        </p>
      </div>
    </Dialog>
  );
}
