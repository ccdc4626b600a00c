import { useState } from 'react';
import { accountEndpoints, type AccountWire } from '@powerset/contracts/security-admin.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { SkeletonLines } from '@powerset/ui/feedback/Skeleton.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import type { Option } from '@powerset/ui/select/option.ts';
import { AsyncSelect } from '../../shared/access/AsyncSelect.tsx';
import { errorText } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { toast } from '../../shared/toast.ts';
import { useBelongings, useEndAccount, type Ending } from './api.ts';
import { aloneCount, belongingsText, ENDINGS } from './belongings.ts';
import { fullNameOf } from './user-list.tsx';
import styles from './user-list.module.css';

interface EndAccountDialogProps {
  readonly account: AccountWire;
  readonly ending: Ending;
  readonly onClose: () => void;
}

/** Deactivates or deletes a user, after asking who gets what the user owns. */
export function EndAccountDialog({ account, ending, onClose }: EndAccountDialogProps) {
  const words = ENDINGS[ending];
  const name = fullNameOf(account);
  const [heir, setHeir] = useState<Option<number>>();
  const { data, error: unread } = useBelongings(account.id);
  const end = useEndAccount(account, ending);
  const owned = data && belongingsText(data);
  const submit = (): void => {
    if (ending === 'transfer' && !heir) return;
    end.mutate(heir?.value, {
      onSuccess: () => {
        toast.success(words.done(name, heir?.label ?? ''));
        onClose();
      },
    });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.title}
      width={480}
      onSubmit={submit}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant={ending === 'transfer' ? 'primary' : 'danger'}
            disabled={!data || (ending === 'transfer' && !heir)}
            isBusy={end.isPending}
          >
            {words.button}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>{words.text(name)}</p>
        {!data && !unread && <SkeletonLines count={2} />}
        {data && (
          <p>
            {name} {owned ? `owns ${owned}.` : 'owns nothing.'}
          </p>
        )}
        {owned && (
          <Field
            label="Give them to"
            hint={
              aloneCount(data) > 0 && ending !== 'transfer'
                ? `If you choose nobody, only administrators can edit the ${aloneCount(data) === 1 ? 'item' : `${aloneCount(data)} items`} without another owner.`
                : 'Other owners keep their items.'
            }
          >
            {control => (
              <AsyncSelect
                {...control}
                name={`heirs ${account.id}`}
                load={heirsOf(account)}
                value={heir}
                onChange={setHeir}
              />
            )}
          </Field>
        )}
        {unread && <ErrorPanel title="What the user owns could not be loaded" text={errorText(unread)} />}
        {end.error && <ErrorPanel title={words.failed} text={errorText(end.error)} />}
      </div>
    </Dialog>
  );
}

function heirsOf({ id }: AccountWire) {
  return async (search: string, signal: AbortSignal): Promise<readonly Option<number>[]> => {
    const { result } = await call(accountEndpoints.list, {
      query: {
        q: {
          page: 0,
          page_size: 100,
          order_column: 'first_name',
          order_direction: 'asc',
          filters: [
            { col: 'active', opr: 'eq', value: true },
            ...(search ? [{ col: 'username', opr: 'ct', value: search }] : []),
          ],
        },
      },
      signal,
    });
    return result
      .filter(account => account.id !== id)
      .map(account => ({ value: account.id, label: fullNameOf(account), description: account.username }));
  };
}
