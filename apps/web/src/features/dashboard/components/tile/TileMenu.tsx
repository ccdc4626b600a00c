import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { datasetKeyOf } from '@powerset/core/form-data/form-data.ts';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { Menu } from '@powerset/ui/menu/Menu.tsx';
import { useFacts } from '../../facts.ts';
import { DrillDialogs } from '../drill/DrillDialogs.tsx';
import { downloadTile } from './tile-files.ts';
import type { TileMenuProps } from './tile-menu-props.ts';
import { useTileMenuItems, type TileDialog } from './use-tile-menu-items.tsx';

const QueryDialog = lazy(async () => ({ default: (await import('./QueryDialog.tsx')).QueryDialog }));
const DataDialog = lazy(async () => ({ default: (await import('./DataDialog.tsx')).DataDialog }));
const ClickActionDialog = lazy(async () => ({
  default: (await import('../click-action/ClickActionDialog.tsx')).ClickActionDialog,
}));
const CrossFilterScopingDialog = lazy(async () => ({
  default: (await import('../cross-filters/CrossFilterScopingDialog.tsx')).CrossFilterScopingDialog,
}));

/** Shows the menu of a chart on a dashboard. */
export function TileMenu(props: TileMenuProps) {
  const [dialog, setDialog] = useState<TileDialog>();
  const items = useTileMenuItems(props, setDialog);
  return (
    <>
      <Menu
        align="end"
        items={items}
        trigger={
          <IconButton
            size="small"
            label={`More actions for ${props.title}`}
            tooltip={false}
            icon={<Ellipsis size={16} strokeWidth={1.5} />}
          />
        }
      />
      <TileDialogs {...props} dialog={dialog} onClose={() => setDialog(undefined)} />
    </>
  );
}

interface TileDialogsProps extends TileMenuProps {
  readonly dialog: TileDialog | undefined;
  readonly onClose: () => void;
}

function TileDialogs({ chart, title, tile, dialog, onClose }: TileDialogsProps) {
  const { datasets } = useFacts();
  const dataset = datasets?.get(datasetKeyOf(chart.form_data)?.id ?? -1);
  return (
    <Suspense>
      {dialog === 'query' && tile.request && (
        <QueryDialog title={title} request={tile.request} onClose={onClose} />
      )}
      {dialog === 'data' && tile.data && (
        <DataDialog
          title={title}
          data={tile.data}
          dataset={dataset}
          onClose={onClose}
          onDownload={() => downloadTile({ tile, title, format: 'csv' })}
        />
      )}
      {dialog === 'detail' && (
        <DrillDialogs
          drill={{ kind: 'detail', conditions: [] }}
          title={title}
          formData={tile.formData}
          dataset={dataset}
          onClose={onClose}
        />
      )}
      {dialog === 'click' && <ClickActionDialog chartId={chart.id} title={title} onClose={onClose} />}
      {dialog === 'scoping' && <CrossFilterScopingDialog chartId={chart.id} onClose={onClose} />}
    </Suspense>
  );
}
