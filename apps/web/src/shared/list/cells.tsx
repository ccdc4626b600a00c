import type { ReactNode } from 'react';
import { FacePile } from '@powerset/ui/avatar/Avatar.tsx';
import { CertifiedMark } from '@powerset/ui/tag/CertifiedMark.tsx';
import { Tooltip } from '@powerset/ui/tooltip/Tooltip.tsx';
import { personName, type Someone } from '../person-name.ts';
import { fullTime } from '../time-ago.ts';
import styles from './list.module.css';

/** Shows a row's name as a link, with the mark of certification. */
export function TitleCell({
  href,
  title,
  certifiedBy,
  certificationDetails,
  children,
}: {
  readonly href: string;
  readonly title: string;
  readonly certifiedBy?: string | null;
  readonly certificationDetails?: string | null;
  readonly children?: ReactNode;
}) {
  return (
    <span className={styles.title}>
      {certifiedBy && <CertifiedMark certifiedBy={certifiedBy} details={certificationDetails} />}
      <a href={href} title={title}>
        {title}
      </a>
      {children}
    </span>
  );
}

/** Shows how long ago a row was changed, and by whom. */
export function ModifiedCell({
  ago,
  at,
  by,
}: {
  readonly ago: string;
  readonly at?: string | null | undefined;
  readonly by?: string | undefined;
}) {
  return (
    <Tooltip content={[at ? fullTime(at) : '', by ? `by ${by}` : ''].filter(Boolean).join('\n')}>
      <span className={styles.muted}>{ago}</span>
    </Tooltip>
  );
}

/** Shows owners as avatars. */
export function OwnersCell({ owners }: { readonly owners: readonly Someone[] }) {
  return owners.length > 0 ? <FacePile names={owners.map(personName)} /> : null;
}

/** Shows muted text that may be truncated. */
export function TextCell({ children }: { readonly children: string | null | undefined }) {
  return (
    <span className={`${styles.muted} ${styles.clip}`} title={children ?? undefined}>
      {children}
    </span>
  );
}
