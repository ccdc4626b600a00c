import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { bulkCreateTags, type TaggedKind } from '@powerset/contracts/tag.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { call } from '../api/call.ts';
import { toast } from '../toast.ts';
import { TagNamesField } from './TagNamesField.tsx';
import styles from './tags.module.css';

interface Asked {
  readonly ids: readonly number[];
  readonly done: () => void;
}

export interface BulkTags {
  ask(ids: readonly number[], done: () => void): void;
  /** To be rendered somewhere in the screen. */
  readonly dialog: ReactNode;
}

/** Tags the selected rows of a list; `noun` names one of them. */
export function useBulkTags(
  kind: TaggedKind,
  {
    noun,
    plural = `${noun}s`,
    queryKey,
  }: { readonly noun: string; readonly plural?: string; readonly queryKey: string },
): BulkTags {
  const [asked, setAsked] = useState<Asked>();
  const [names, setNames] = useState<readonly string[]>([]);
  const client = useQueryClient();
  const close = (): void => {
    setAsked(undefined);
    setNames([]);
  };
  const count = asked?.ids.length ?? 0;
  const counted = `${count} ${count === 1 ? noun : plural}`;
  const { mutate, isPending } = useMutation({
    mutationFn: ({ ids }: Asked) =>
      call(bulkCreateTags, {
        body: {
          tags: names.map(name => ({
            name,
            objects_to_tag: ids.map((id): [string, number] => [kind, id]),
          })),
        },
      }),
    onSuccess: (_, { done }) => {
      toast.success(`Tagged ${counted}`);
      done();
      close();
    },
    onError: error => toast.failure('Failed to tag items', error),
    onSettled: () => client.invalidateQueries({ queryKey: [queryKey] }),
  });
  const dialog = asked && (
    <Dialog
      isOpen
      onClose={close}
      title="Bulk tag"
      width={480}
      onSubmit={() => {
        if (names.length > 0) mutate(asked);
      }}
      actions={
        <>
          <Button variant="ghost" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" disabled={names.length === 0} isBusy={isPending}>
            Save
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <TagNamesField
          label="Tags"
          hint={`You are adding tags to ${counted}`}
          names={names}
          onChange={setNames}
        />
      </div>
    </Dialog>
  );
  return { ask: (ids, done) => setAsked({ ids, done }), dialog };
}
