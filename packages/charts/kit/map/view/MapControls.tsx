import { Minus, Plus, RotateCcw } from 'lucide-react';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import styles from './map.module.css';

interface MapControlsProps {
  onZoom(steps: number): void;
  onReset(): void;
}

const ICON = { size: 14, strokeWidth: 1.75 } as const;

/** Shows buttons that zoom and that restore the initial view. */
export function MapControls({ onZoom, onReset }: MapControlsProps) {
  return (
    <div className={styles.buttons}>
      <IconButton
        size="small"
        variant="secondary"
        label="Zoom in"
        icon={<Plus {...ICON} />}
        onClick={() => onZoom(1)}
      />
      <IconButton
        size="small"
        variant="secondary"
        label="Zoom out"
        icon={<Minus {...ICON} />}
        onClick={() => onZoom(-1)}
      />
      <IconButton
        size="small"
        variant="secondary"
        label="Reset the map"
        icon={<RotateCcw {...ICON} />}
        onClick={onReset}
      />
    </div>
  );
}
