import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { useState } from 'react';
import { Segmented } from '@powerset/ui/segmented/Segmented.tsx';
import { ThingCard, SqlPreview } from '../../../shared/thing-card/ThingCard.tsx';
import { Thumbnail } from '../../../shared/thumbnail/Thumbnail.tsx';
import { LayoutGlyph } from '../../../shared/viz-glyph/LayoutGlyph.tsx';
import { VizGlyph } from '../../../shared/viz-glyph/VizGlyph.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { myWorkQuery, recentsQuery } from '../api.ts';
import type { RecentItem } from '../recents.ts';
import { Cards, Panel } from './Panel.tsx';

type Tab = 'viewed' | 'edited' | 'created';

/** Shows what the user recently opened, changed, or created. */
export function RecentsPanel() {
  const userId = useSession().user?.userId ?? 0;
  const [tab, setTab] = useState<Tab>('viewed');
  const viewed = useQuery(recentsQuery());
  const mine = useQuery({
    ...myWorkQuery(tab === 'created' ? 'created' : 'edited', userId),
    enabled: tab !== 'viewed',
  });
  const { data, error } = tab === 'viewed' ? viewed : mine;
  return (
    <Panel
      panel="1"
      title="Recents"
      tabs={
        <Segmented
          label="Recents"
          value={tab}
          onChange={setTab}
          options={[
            { value: 'viewed', label: 'Viewed' },
            { value: 'edited', label: 'Edited' },
            { value: 'created', label: 'Created' },
          ]}
        />
      }
    >
      <Cards
        items={data}
        error={error}
        errorTitle="There was an issue fetching your recent activity"
        empty={{
          title: 'No recents yet',
          text: `Recently ${tab} charts, dashboards, and saved queries will appear here`,
          icon: <Clock size={20} strokeWidth={1.5} />,
        }}
        render={item => (
          <ThingCard
            key={item.href}
            title={item.title || '[Untitled]'}
            href={item.href}
            note={item.note}
            preview={<Preview item={item} />}
          />
        )}
      />
    </Panel>
  );
}

function Preview({ item }: { readonly item: RecentItem }) {
  switch (item.kind) {
    case 'chart':
      return <Thumbnail of="chart" url={item.pictureUrl} glyph={<VizGlyph vizType={item.vizType} />} />;
    case 'dashboard':
      return (
        <Thumbnail
          of="dashboard"
          url={item.pictureUrl}
          glyph={<LayoutGlyph positionJson={item.positionJson} />}
        />
      );
    case 'query':
      return <SqlPreview sql={item.sql ?? ''} />;
  }
}
