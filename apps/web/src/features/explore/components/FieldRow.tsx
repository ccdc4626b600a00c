import { TriangleAlert } from 'lucide-react';
import { useRef } from 'react';
import type { ChartColumn, ChartMetric } from '@powerset/core/chart/chart-dataset.ts';
import { CertifiedMark } from '@powerset/ui/tag/CertifiedMark.tsx';
import { Tooltip } from '@powerset/ui/tooltip/Tooltip.tsx';
import { useDrag } from '../../../shared/fields/drag.ts';
import { TypeIcon } from '../../../shared/fields/TypeIcon.tsx';
import styles from './dataset-panel.module.css';

interface FieldRowProps {
  readonly kind: 'column' | 'metric';
  readonly field: ChartColumn | ChartMetric;
  onPick(): void;
}

export function FieldRow({ kind, field, onPick }: FieldRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const isDragging = useDrag(row, { kind, name: field.name });
  const column = 'isTemporal' in field ? field : undefined;
  return (
    <li ref={row} className={styles.row} data-dragging={isDragging || undefined}>
      <Tooltip content={<FieldHint field={field} />} side="right">
        <button type="button" className={styles.field} onClick={onPick}>
          <span className={styles.icon} data-kind={kind}>
            <TypeIcon
              type={column?.isTemporal ? 'temporal' : column?.genericType}
              isMetric={kind === 'metric'}
              isCalculated={Boolean(column?.expression)}
            />
          </span>
          <span className={styles.label}>{field.label}</span>
        </button>
      </Tooltip>
      {field.certification && (
        <CertifiedMark
          certifiedBy={field.certification.by ?? ''}
          details={field.certification.details}
          size={14}
        />
      )}
      {field.warning && (
        <Tooltip content={field.warning}>
          <span className={styles.warning} tabIndex={0} aria-label="Warning">
            <TriangleAlert size={14} strokeWidth={1.5} />
          </span>
        </Tooltip>
      )}
    </li>
  );
}

function FieldHint({ field }: { readonly field: ChartColumn | ChartMetric }) {
  const type = 'databaseType' in field ? field.databaseType : null;
  return (
    <span className={styles.hint}>
      <strong>{field.label}</strong>
      {field.label !== field.name && <span>{field.name}</span>}
      {type && <span>{type}</span>}
      {field.description && <span>{field.description}</span>}
      {field.expression && <code>{field.expression}</code>}
    </span>
  );
}
