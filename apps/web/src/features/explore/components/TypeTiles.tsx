import { useState } from 'react';
import { chartAbout } from '@powerset/charts/catalog.ts';
import { CHART_VIEWS } from '@powerset/charts/views.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Tooltip } from '@powerset/ui/tooltip/Tooltip.tsx';
import { GalleryDialog } from './GalleryDialog.tsx';
import styles from './control-panel.module.css';

const QUICK = ['echarts_timeseries_line', 'echarts_timeseries_bar', 'table', 'big_number_total', 'pie'];

/** The most used chart types at hand, and the way to all of them. */
export function TypeTiles({
  vizType,
  onSwitch,
}: {
  readonly vizType: string;
  onSwitch(vizType: string): void;
}) {
  const [isOpen, setOpen] = useState(false);
  const shown = QUICK.includes(vizType) ? QUICK : [...QUICK, vizType];
  return (
    <div className={styles.types}>
      <div className={styles.tiles} role="group" aria-label="Visualization type">
        {shown.map(type => {
          const spec = chartAbout(type);
          return (
            spec && (
              <Tooltip key={type} content={spec.name}>
                <button
                  type="button"
                  className={styles.tile}
                  aria-label={spec.name}
                  aria-pressed={type === vizType}
                  onClick={() => onSwitch(type)}
                >
                  <img src={CHART_VIEWS[type]?.thumbnail} alt="" />
                </button>
              </Tooltip>
            )
          );
        })}
      </div>
      <Button variant="link" size="small" onClick={() => setOpen(true)}>
        View all charts
      </Button>
      {isOpen && (
        <GalleryDialog
          vizType={vizType}
          onClose={() => setOpen(false)}
          onSelect={type => {
            setOpen(false);
            onSwitch(type);
          }}
        />
      )}
    </div>
  );
}
