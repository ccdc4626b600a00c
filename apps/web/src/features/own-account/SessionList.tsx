import { Laptop, Smartphone } from 'lucide-react';
import type { OwnSession } from '@powerset/contracts/own-account.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Tag } from '@powerset/ui/tag/Tag.tsx';
import { fullTime, timeAgo } from '../../shared/time-ago.ts';
import { deviceName } from './device-name.ts';
import styles from './own-account.module.css';

export interface SessionListProps {
  readonly sessions: readonly OwnSession[];
  readonly isBusy: boolean;
  readonly onEnd: (id: string) => void;
}

/** Lists the browsers in which the user is signed in. */
export function SessionList({ sessions, isBusy, onEnd }: SessionListProps) {
  return (
    <ul className={styles.sessions} aria-label="Sessions">
      {sessions.map(session => (
        <li key={session.id} className={styles.session}>
          <DeviceIcon userAgent={session.user_agent} />
          <div className={styles.device}>
            <div className={styles.deviceName} title={session.user_agent ?? undefined}>
              {deviceName(session.user_agent)}
              {session.is_current && <Tag tone="accent">This browser</Tag>}
            </div>
            <div className={styles.facts}>
              {session.address && <span>{session.address}</span>}
              {session.last_seen_on && (
                <span title={fullTime(session.last_seen_on)}>Active {timeAgo(session.last_seen_on)}</span>
              )}
              <span title={fullTime(session.created_on)}>Signed in {timeAgo(session.created_on)}</span>
            </div>
          </div>
          {!session.is_current && (
            <Button
              size="small"
              disabled={isBusy}
              aria-label={`Sign out ${deviceName(session.user_agent)}`}
              onClick={() => onEnd(session.id)}
            >
              Sign out
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function DeviceIcon({ userAgent }: { readonly userAgent: string | null }) {
  const Icon = /iPhone|iPad|Android/.test(userAgent ?? '') ? Smartphone : Laptop;
  return <Icon size={20} strokeWidth={1.5} aria-hidden="true" className={styles.icon} />;
}
