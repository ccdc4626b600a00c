import { useEffect, useMemo, useRef, useState } from 'react';
import type { ChartAbout } from '@powerset/charts/kit/chart-about.ts';
import { packageFailure } from '@powerset/charts/installed-charts.ts';
import { chartThumbnail } from '@powerset/charts/known-chart.ts';
import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import { SearchInput } from '@powerset/ui/input/SearchInput.tsx';
import { Tag } from '@powerset/ui/tag/Tag.tsx';
import { useChartPackages } from '../../../shared/chart/chart-packages.ts';
import { VizGlyph } from '../../../shared/viz-glyph/VizGlyph.tsx';
import { useSession } from '../../../shared/session/session.ts';
import {
  categoriesOf,
  DRAWN,
  galleryCharts,
  offeredCharts,
  RECOMMENDED_TAGS,
  tagsOf,
  type GalleryFilter,
} from '../gallery.ts';
import styles from './gallery.module.css';

interface ChartGalleryProps {
  readonly vizType: string | undefined;
  readonly height: number | string;
  onChoose(vizType: string | undefined): void;
  /** Called on a double click, which also closes the gallery. */
  onConfirm(vizType: string): void;
}

/** Shows all chart types by category and tag, to search and choose from. */
export function ChartGallery({ vizType, height, onChoose, onConfirm }: ChartGalleryProps) {
  const [filter, setFilter] = useState<GalleryFilter>({ kind: 'all' });
  const [search, setSearch] = useState('');
  const { VIZ_TYPE_DENYLIST: hidden } = useSession().conf;
  const packages = useChartPackages();
  const offered = useMemo(
    () => offeredCharts([...DRAWN, ...packages.map(({ about }) => about)], hidden),
    [hidden, packages],
  );
  const cards = useRef<HTMLDivElement>(null);
  // Scroll the chart's current type into view when the gallery opens.
  useEffect(() => {
    cards.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest' });
  }, []);
  const shown = galleryCharts(offered, filter, search);
  const chosen = offered.find(spec => spec.vizType === vizType);
  const choose = (next: GalleryFilter): void => {
    setFilter(next);
    setSearch('');
    if (chosen && !galleryCharts([chosen], next, '').length) onChoose(undefined);
  };
  return (
    <div className={styles.gallery} style={{ height }}>
      <nav className={styles.rail} aria-label="Chart types">
        <RailButton
          label="All charts"
          isChosen={filter.kind === 'all' && search === ''}
          onChoose={() => choose({ kind: 'all' })}
        />
        <RailGroup
          title="Recommended tags"
          names={RECOMMENDED_TAGS}
          isChosen={name => filter.kind === 'tag' && filter.tag === name}
          onChoose={tag => choose({ kind: 'tag', tag })}
        />
        <RailGroup
          title="Category"
          names={categoriesOf(offered)}
          isChosen={name => filter.kind === 'category' && filter.category === name}
          onChoose={category => choose({ kind: 'category', category })}
        />
        <RailGroup
          title="Tags"
          names={tagsOf(offered)}
          isChosen={name => filter.kind === 'tag' && filter.tag === name}
          onChoose={tag => choose({ kind: 'tag', tag })}
        />
      </nav>
      <div className={styles.main}>
        <div className={styles.search}>
          <SearchInput
            value={search}
            onChange={setSearch}
            label="Search all charts"
            placeholder="Search all charts"
          />
        </div>
        <div ref={cards} className={styles.cards}>
          {shown.map(spec => (
            <button
              key={spec.vizType}
              type="button"
              className={styles.card}
              aria-pressed={spec.vizType === vizType}
              onClick={() => onChoose(spec.vizType)}
              onDoubleClick={() => onConfirm(spec.vizType)}
            >
              <Thumbnail vizType={spec.vizType} />
              <span>{spec.name}</span>
              {spec.label && <Tag>{spec.label}</Tag>}
              {packageFailure(spec.vizType) !== undefined && <Tag>error</Tag>}
            </button>
          ))}
          {shown.length === 0 && (
            <EmptyState isSmall title="No chart type matches" text="Try another word or category." />
          )}
        </div>
        {chosen && <Details spec={chosen} />}
      </div>
    </div>
  );
}

function Thumbnail({ vizType }: { readonly vizType: string }) {
  const address = chartThumbnail(vizType);
  return address ? <img src={address} alt="" /> : <VizGlyph vizType={vizType} />;
}

function Details({ spec }: { readonly spec: ChartAbout }) {
  const failure = packageFailure(spec.vizType);
  return (
    <div className={styles.details}>
      <h3>{spec.name}</h3>
      <div className={styles.tags}>
        {spec.tags.map(tag => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </div>
      <p>{spec.description || 'No description available.'}</p>
      {failure !== undefined && <p role="status">{`The last drawing failed: ${failure}`}</p>}
    </div>
  );
}

interface RailGroupProps {
  readonly title: string;
  readonly names: readonly string[];
  isChosen(name: string): boolean;
  onChoose(name: string): void;
}

function RailGroup({ title, names, isChosen, onChoose }: RailGroupProps) {
  return (
    <div>
      <h3>{title}</h3>
      {names.map(name => (
        <RailButton key={name} label={name} isChosen={isChosen(name)} onChoose={() => onChoose(name)} />
      ))}
    </div>
  );
}

function RailButton({
  label,
  isChosen,
  onChoose,
}: {
  readonly label: string;
  readonly isChosen: boolean;
  onChoose(): void;
}) {
  return (
    <button type="button" className={styles.railButton} aria-pressed={isChosen} onClick={onChoose}>
      {label}
    </button>
  );
}
