import { Minus, Plus, RotateCcw } from 'lucide-react';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import type { useMapZoom } from './use-map-zoom.tsx';
import styles from './map-parts.module.css';

interface RampProps {
  readonly colors: readonly string[];
  readonly from: string;
  readonly to: string;
}

interface UnknownNoteProps {
  readonly unknown: readonly string[];
  /** The sentence about one value; the plural follows a number. */
  readonly one: string;
  readonly many: string;
}

/** Shows buttons that zoom a map, in its corner. */
export function ZoomButtons({ zoom }: { readonly zoom: ReturnType<typeof useMapZoom> }) {
  const icon = { size: 14, strokeWidth: 1.75 } as const;
  return (
    <div className={styles.zoom}>
      <IconButton
        size="small"
        variant="secondary"
        label="Zoom in"
        icon={<Plus {...icon} />}
        onClick={() => zoom.by(1.6)}
      />
      <IconButton
        size="small"
        variant="secondary"
        label="Zoom out"
        icon={<Minus {...icon} />}
        onClick={() => zoom.by(1 / 1.6)}
      />
      {zoom.scale > 1 && (
        <IconButton
          size="small"
          variant="secondary"
          label="Reset the map"
          icon={<RotateCcw {...icon} />}
          onClick={zoom.reset}
        />
      )}
    </div>
  );
}

interface MapFootProps {
  readonly ramp?: RampProps | undefined;
  readonly note?: UnknownNoteProps | undefined;
}

/** Shows the meaning of a map's colors and a note about what is missing, stacked if there is little room. */
export function MapFoot({ ramp, note }: MapFootProps) {
  return (
    <div className={styles.foot}>
      {ramp && <Ramp {...ramp} />}
      {note && note.unknown.length > 0 && <UnknownNote {...note} />}
    </div>
  );
}

// A single value needs no range.
function Ramp({ colors, from, to }: RampProps) {
  const isOne = from === to;
  const background = isOne ? colors.at(-1) : `linear-gradient(to right, ${colors.join(', ')})`;
  return (
    <div className={styles.ramp} aria-hidden="true">
      {!isOne && <span>{from}</span>}
      <span className={styles.bar} style={{ background, ...(isOne ? { width: 16 } : {}) }} />
      <span>{to}</span>
    </div>
  );
}

function UnknownNote({ unknown, one, many }: UnknownNoteProps) {
  const shown = unknown.slice(0, 12).join(', ');
  return (
    <div className={styles.note} title={unknown.length > 12 ? `${shown} …` : shown}>
      {unknown.length === 1 ? one : `${unknown.length} ${many}`}
    </div>
  );
}
