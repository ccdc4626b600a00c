import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { chartPackageEndpoints } from '@powerset/contracts/chart-package.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { errorText } from '../../shared/api/api-error.ts';
import { upload } from '../../shared/api/call.ts';
import { FileDrop } from '../../shared/files/FileDrop.tsx';
import { toast } from '../../shared/toast.ts';

interface InstallDialogProps {
  onClose(): void;
  onInstalled(): void;
}

/** Accepts a packed package, and reports its errors. */
export function InstallDialog({ onClose, onInstalled }: InstallDialogProps) {
  const [file, setFile] = useState<File>();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (chosen: File) => {
      const form = new FormData();
      form.set('file', chosen);
      return upload(chartPackageEndpoints.create, form);
    },
    onSuccess: ({ result }) => {
      toast.success(`Installed: ${result.name} ${result.version}`);
      onInstalled();
      onClose();
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Install a plugin"
      description="A plugin adds a chart type. Its code runs in a sandbox: it gets the rows of its charts, and cannot reach the page, your session, or the network."
      onSubmit={() => file && mutate(file)}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" disabled={!file} isBusy={isPending}>
            Install
          </Button>
        </>
      }
    >
      <FileDrop
        files={file ? [file] : []}
        accept=".tgz"
        hint="A chart package made with npm pack (.tgz)"
        onChoose={([next]) => {
          setFile(next);
          reset();
        }}
      />
      {error && <ErrorPanel title="The plugin was not installed" text={errorText(error)} />}
    </Dialog>
  );
}
