import { BadgeCheck } from 'lucide-react';
import { Tooltip } from '../tooltip/Tooltip.tsx';
import styles from './tag.module.css';

export interface CertifiedMarkProps {
  readonly certifiedBy: string;
  readonly details?: string | null | undefined;
  readonly size?: number;
}

/** Shows the badge of a certified object. */
export function CertifiedMark({ certifiedBy, details, size = 16 }: CertifiedMarkProps) {
  return (
    <Tooltip content={[`Certified by ${certifiedBy}`, details].filter(Boolean).join('\n')}>
      <span className={styles.certified} tabIndex={0} role="img" aria-label={`Certified by ${certifiedBy}`}>
        <BadgeCheck size={size} strokeWidth={1.5} fill="var(--accent-soft)" />
      </span>
    </Tooltip>
  );
}
