import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { embeddingEndpoints } from '@powerset/contracts/embedding.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { ConfirmDialog } from '@powerset/ui/dialog/ConfirmDialog.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { CopyButton } from '@powerset/ui/feedback/CopyButton.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { SkeletonLines } from '@powerset/ui/feedback/Skeleton.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { ApiError } from '../../../../shared/api/api-error.ts';
import { call } from '../../../../shared/api/call.ts';
import { toast } from '../../../../shared/toast.ts';
import { useFacts } from '../../facts.ts';
import { embedCode, readDomains } from './embed-code.ts';
import styles from './embed-dialog.module.css';

interface Embedding {
  readonly uuid: string;
  readonly allowed_domains: readonly string[];
}

/** Allows other sites to embed the dashboard, and shows the code for it. */
export function EmbedDialog({ onClose }: { readonly onClose: () => void }) {
  const { item } = useFacts();
  const params = { id: String(item.id) };
  const { data, error } = useQuery({
    queryKey: ['embedding', item.id],
    queryFn: async ({ signal }): Promise<Embedding | null> => {
      try {
        const answer = await call(embeddingEndpoints.get, { params, signal });
        return 'result' in answer ? answer.result : null;
      } catch (failure) {
        // A dashboard that is not embedded has no such settings.
        if (failure instanceof ApiError && failure.status === 404) return null;
        throw failure;
      }
    },
    retry: false,
    gcTime: 0,
  });
  if (data === undefined)
    return (
      <Dialog isOpen onClose={onClose} title="Embed" width={680}>
        {error ? (
          <ErrorPanel title="The embedding settings could not be loaded" text={error.message} />
        ) : (
          <SkeletonLines count={4} />
        )}
      </Dialog>
    );
  return <EmbedSettings embedding={data} onClose={onClose} />;
}

function EmbedSettings({
  embedding,
  onClose,
}: {
  readonly embedding: Embedding | null;
  readonly onClose: () => void;
}) {
  const stored = embedding?.allowed_domains.join(', ') ?? '';
  const [domains, setDomains] = useState(stored);
  const [isAsking, setAsking] = useState(false);
  const { save, deactivate } = useEmbedding();
  const hasChanges = embedding === null || readDomains(domains).join(', ') !== stored;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Embed"
      width={680}
      onSubmit={() => save.mutate({ domains: readDomains(domains), isNew: embedding === null })}
      secondaryActions={
        embedding && (
          <Button variant="danger" isBusy={deactivate.isPending} onClick={() => setAsking(true)}>
            Deactivate
          </Button>
        )
      }
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" variant="primary" isBusy={save.isPending} disabled={!hasChanges}>
            {embedding ? 'Save changes' : 'Enable embedding'}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {embedding ? (
          <HowTo uuid={embedding.uuid} />
        ) : (
          <p className={styles.text}>
            This dashboard is not embedded yet. Enable embedding to get an ID that the embedding SDK can use.
          </p>
        )}
        <h3 className={styles.heading}>Settings</h3>
        <Field
          label="Allowed Domains (comma separated)"
          hint="The sites that may embed this dashboard, such as https://www.example.org. Leave empty to allow every site."
        >
          {control => (
            <Input
              {...control}
              size="large"
              placeholder="https://www.example.org"
              value={domains}
              onChange={setDomains}
            />
          )}
        </Field>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title="Disable embedding?"
        confirmLabel="Deactivate"
        isDanger
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          deactivate.mutate(undefined, { onSuccess: () => setDomains('') });
        }}
      >
        Sites that embed this dashboard can no longer show it. If you enable embedding again, they need the
        new ID.
      </ConfirmDialog>
    </Dialog>
  );
}

function HowTo({ uuid }: { readonly uuid: string }) {
  const code = embedCode(uuid, window.location.origin);
  return (
    <>
      <p className={styles.text}>
        This dashboard is ready to embed. In your application, pass this ID to the SDK:
      </p>
      <div className={styles.id}>
        <code>{uuid}</code>
        <CopyButton text={uuid} label="Copy ID" />
      </div>
      <div className={styles.sample}>
        <pre>{code}</pre>
        <CopyButton text={code} label="Copy code" />
      </div>
    </>
  );
}

function useEmbedding() {
  const { item } = useFacts();
  const client = useQueryClient();
  const params = { id: String(item.id) };
  const show = (embedding: Embedding | null): void =>
    void client.setQueryData(['embedding', item.id], embedding);
  const save = useMutation({
    mutationFn: ({ domains, isNew }: { readonly domains: readonly string[]; readonly isNew: boolean }) =>
      call(isNew ? embeddingEndpoints.create : embeddingEndpoints.update, {
        params,
        body: { allowed_domains: [...domains] },
      }),
    onSuccess: ({ result }) => {
      show(result);
      toast.success('Changes saved.');
    },
    onError: error => toast.failure('The embedding settings could not be saved', error),
  });
  const deactivate = useMutation({
    mutationFn: () => call(embeddingEndpoints.remove, { params }),
    onSuccess: () => {
      show(null);
      toast.success('Embedding deactivated.');
    },
    onError: error => toast.failure('Embedding could not be deactivated', error),
  });
  return { save, deactivate };
}
