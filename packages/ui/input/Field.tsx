import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { Tooltip } from '../tooltip/Tooltip.tsx';
import { PlainField } from './PlainField.tsx';
import type { PlainFieldProps } from './PlainField.tsx';
import styles from './input.module.css';

export interface FieldProps extends Omit<PlainFieldProps, 'aside'> {
  /** Explains the label in a tooltip. */
  readonly info?: ReactNode;
}

/** Shows a label above a control, and a hint or an error below; the label may be explained in a tooltip. */
export function Field({ info, ...field }: FieldProps) {
  return (
    <PlainField
      {...field}
      aside={
        info && (
          <Tooltip content={info}>
            <span className={styles.info} tabIndex={0} role="img" aria-label="More about this field">
              <Info size={14} strokeWidth={1.5} color="var(--text-secondary)" />
            </span>
          </Tooltip>
        )
      }
    />
  );
}
