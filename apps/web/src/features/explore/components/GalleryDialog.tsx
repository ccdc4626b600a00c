import { useState } from 'react';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { ChartGallery } from './ChartGallery.tsx';

/** Shows the gallery for another chart type. */
export function GalleryDialog({
  vizType,
  onSelect,
  onClose,
}: {
  readonly vizType: string;
  onSelect(vizType: string): void;
  onClose(): void;
}) {
  const [chosen, setChosen] = useState<string | undefined>(vizType);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Select a visualization type"
      width={960}
      isFlush
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={!chosen} onClick={() => chosen && onSelect(chosen)}>
            Select
          </Button>
        </>
      }
    >
      <ChartGallery vizType={chosen} onChoose={setChosen} onConfirm={onSelect} height="70vh" />
    </Dialog>
  );
}
