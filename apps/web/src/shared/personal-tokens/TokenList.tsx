import { KeyRound } from 'lucide-react';
import type { PersonalToken } from '@powerset/contracts/personal-token.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Tag } from '@powerset/ui/tag/Tag.tsx';
import { fullTime, timeAgo } from '../time-ago.ts';
import { SCOPE_LABELS, STATE_LABELS } from './token-words.ts';
import styles from './token-list.module.css';

export interface TokenListProps {
  readonly tokens: readonly PersonalToken[];
  readonly isBusy: boolean;
  readonly onRevoke: (token: PersonalToken) => void;
}

/** Lists personal tokens with their last use; tokens that ended are marked. */
export function TokenList({ tokens, isBusy, onRevoke }: TokenListProps) {
  return (
    <ul className={styles.list} aria-label="Personal tokens">
      {tokens.map(token => (
        <li key={token.id} className={styles.row}>
          <KeyRound size={20} strokeWidth={1.5} aria-hidden="true" className={styles.icon} />
          <div className={styles.text}>
            <div className={styles.head}>
              <span className={styles.name} title={token.name}>
                {token.name}
              </span>
              <Tag tone={token.scope === 'read' ? 'neutral' : 'accent'}>{SCOPE_LABELS[token.scope]}</Tag>
              {token.state !== 'active' && <Tag tone="error">{STATE_LABELS[token.state]}</Tag>}
            </div>
            <TokenFacts token={token} />
          </div>
          {token.state === 'active' && (
            <Button
              size="small"
              disabled={isBusy}
              aria-label={`Revoke ${token.name}`}
              onClick={() => onRevoke(token)}
            >
              Revoke
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function TokenFacts({ token }: { readonly token: PersonalToken }) {
  return (
    <div className={styles.facts}>
      <code>pst_…{token.ending}</code>
      {token.state === 'active' && (
        <span title={fullTime(token.expires_on)}>Expires {timeAgo(token.expires_on)}</span>
      )}
      {token.last_used_on ? (
        <span title={fullTime(token.last_used_on)}>
          Used {timeAgo(token.last_used_on)}
          {token.last_address && ` from ${token.last_address}`}
        </span>
      ) : (
        <span>Never used</span>
      )}
      <span title={fullTime(token.created_on)}>Created {timeAgo(token.created_on)}</span>
    </div>
  );
}
