import type { AccountWire } from '@powerset/contracts/security-admin.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { SkeletonLines } from '@powerset/ui/feedback/Skeleton.tsx';
import { errorText } from '../../shared/api/api-error.ts';
import { TokenList } from '../../shared/personal-tokens/TokenList.tsx';
import { toast } from '../../shared/toast.ts';
import { useAccountTokens, useRevokeAccountTokens } from './api.ts';
import { fullNameOf } from './user-list.tsx';

interface AccountTokensDialogProps {
  readonly account: AccountWire;
  readonly onClose: () => void;
}

/** Shows a user's personal tokens, and revokes one or all of them. */
export function AccountTokensDialog({ account, onClose }: AccountTokensDialogProps) {
  const name = fullNameOf(account);
  const { data, error } = useAccountTokens(account.id);
  const revoke = useRevokeAccountTokens(account.id);
  const end = (tokenId: number | undefined, done: string): void =>
    revoke.mutate(tokenId, {
      onSuccess: () => toast.success(done),
      onError: problem => toast.failure('The token could not be revoked', problem),
    });
  const hasActive = data?.some(token => token.state === 'active') === true;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Personal tokens of ${name}`}
      width={640}
      actions={
        <>
          {hasActive && (
            <Button
              variant="danger"
              isBusy={revoke.isPending}
              onClick={() => end(undefined, `All tokens of ${name} were revoked`)}
            >
              Revoke all
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {error && <ErrorPanel title="The tokens could not be loaded" text={errorText(error)} />}
      {!error && !data && <SkeletonLines count={3} />}
      {data?.length === 0 && <p>{name} has no personal tokens.</p>}
      {data && data.length > 0 && (
        <TokenList
          tokens={data}
          isBusy={revoke.isPending}
          onRevoke={token => end(token.id, `Revoked: ${token.name}. It no longer works.`)}
        />
      )}
    </Dialog>
  );
}
