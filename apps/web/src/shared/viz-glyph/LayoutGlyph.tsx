import { useMemo } from 'react';
import { layoutBlocks } from './layout-blocks.ts';
import styles from './viz-glyph.module.css';

const TONES = [styles.b, styles.c, styles.d, styles.c];

/** Shows the outline of a dashboard: its rows and tiles as blocks. */
export function LayoutGlyph({ positionJson }: { readonly positionJson: string | null | undefined }) {
  const blocks = useMemo(() => layoutBlocks(positionJson), [positionJson]);
  return (
    <svg
      className={styles.glyph}
      viewBox="0 0 160 90"
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
    >
      {blocks.map((block, at) => (
        <rect
          key={at}
          className={TONES[at % TONES.length]}
          x={14 + block.x * 132}
          y={10 + block.y * 132}
          width={Math.max(2, block.width * 132 - 3)}
          height={Math.max(2, block.height * 132 - 3)}
          rx={2}
        />
      ))}
    </svg>
  );
}
