import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@powerset/ui/button/Button.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { SkeletonLines } from '@powerset/ui/feedback/Skeleton.tsx';
import { errorText } from '../../shared/api/api-error.ts';
import { TokenList } from '../../shared/personal-tokens/TokenList.tsx';
import { toast } from '../../shared/toast.ts';
import { useOwnTokens, useRevokeToken } from './token-api.ts';
import { NewTokenDialog } from './NewTokenDialog.tsx';
import styles from './personal-tokens.module.css';

/** Shows the user's personal tokens, and creates and revokes them. */
export function TokenSection() {
  const { data, error, refetch } = useOwnTokens();
  const revoke = useRevokeToken();
  const [isOpen, setOpen] = useState(false);
  // Without tokens there is nothing to say about what is turned off.
  if (data && !data.is_on && data.result.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="tokens-heading">
      <div className={styles.head}>
        <div>
          <h2 id="tokens-heading">Personal tokens</h2>
          <p className={styles.note}>
            Scripts and other programs use them to call the API as you, without your password.
          </p>
        </div>
        {data?.is_on && (
          <Button icon={<Plus size={16} strokeWidth={1.75} />} onClick={() => setOpen(true)}>
            New token
          </Button>
        )}
      </div>
      {data && !data.is_on && (
        <p className={styles.note}>Personal tokens are turned off on this site, so these do not work.</p>
      )}
      {error ? (
        <ErrorPanel
          title="Your personal tokens could not be loaded"
          text={errorText(error)}
          actions={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      ) : !data ? (
        <SkeletonLines count={2} />
      ) : (
        data.result.length > 0 && (
          <TokenList
            tokens={data.result}
            isBusy={revoke.isPending}
            onRevoke={token =>
              revoke.mutate(token.id, {
                onSuccess: () => toast.success(`Revoked: ${token.name}. It no longer works.`),
                onError: problem => toast.failure('The token could not be revoked', problem),
              })
            }
          />
        )
      )}
      {isOpen && data && <NewTokenDialog mostDays={data.most_days} onClose={() => setOpen(false)} />}
    </section>
  );
}
