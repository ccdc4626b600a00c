import { useState } from 'react';
import { chartThumbnail, knownChart } from '@powerset/charts/known-chart.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Tooltip } from '@powerset/ui/tooltip/Tooltip.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { GalleryDialog } from './GalleryDialog.tsx';
import styles from './control-panel.module.css';

/** The most used chart types, with names that fit their tiles. */
const QUICK: Readonly<Record<string, string>> = {
  echarts_timeseries_line: 'Line',
  echarts_timeseries_bar: 'Bar',
  echarts_area: 'Area',
  table: 'Table',
  big_number_total: 'Number',
  pie: 'Pie',
};

/** Shows the most used chart types and a button for all of them. */
export function TypeTiles({
  vizType,
  onSwitch,
}: {
  readonly vizType: string;
  onSwitch(vizType: string): void;
}) {
  const [isOpen, setOpen] = useState(false);
  const { VIZ_TYPE_DENYLIST: hidden } = useSession().conf;
  const quick = Object.keys(QUICK).filter(type => type === vizType || !hidden.includes(type));
  const isQuick = vizType in QUICK;
  return (
    <div className={styles.types}>
      <div className={styles.typesHead}>
        <span className={styles.typeName}>{knownChart(vizType)?.name ?? vizType}</span>
        <Button variant="link" size="small" onClick={() => setOpen(true)}>
          View all charts
        </Button>
      </div>
      <div className={styles.tiles} role="group" aria-label="Visualization type">
        {(isQuick ? quick : [vizType, ...quick.slice(0, 5)]).map(type => (
          <Tooltip key={type} content={knownChart(type)?.name ?? type}>
            <button
              type="button"
              className={styles.tile}
              aria-label={knownChart(type)?.name ?? type}
              aria-pressed={type === vizType}
              onClick={() => onSwitch(type)}
            >
              <img src={chartThumbnail(type)} alt="" />
              <span>{QUICK[type] ?? 'Current'}</span>
            </button>
          </Tooltip>
        ))}
      </div>
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
