import { ArrowLeftRight, Database, Terminal } from 'lucide-react';
import type { ExploreStart } from '@powerset/contracts/explore.ts';
import type { MenuItem } from '@powerset/ui/menu/menu-item.ts';
import type { Session } from '../../shared/session/session-from.ts';

const NOT_AN_OWNER =
  'You must be a dataset owner in order to edit. Please reach out to a dataset owner to request modifications or edit access.';

/** Returns the actions for the chart's dataset. */
export function datasetMenu(
  dataset: ExploreStart['dataset'],
  session: Session,
  { onSwap, onEdit }: { readonly onSwap: () => void; readonly onEdit: () => void },
): readonly MenuItem[] {
  const swap: MenuItem = {
    label: 'Swap dataset',
    icon: <ArrowLeftRight size={16} strokeWidth={1.5} />,
    onSelect: onSwap,
  };
  if (!('id' in dataset)) return [swap];
  const sql =
    dataset.type === 'query'
      ? dataset.sql
      : (dataset.sql ?? dataset.select_star ?? `SELECT * FROM ${dataset.table_name}`);
  const sqlLab = new URLSearchParams({ dbid: String(dataset.database.id), sql });
  if (dataset.type === 'query') return [swap, inSqlLab(sqlLab)];
  return [
    {
      label: 'Edit dataset',
      icon: <Database size={16} strokeWidth={1.5} />,
      onSelect: onEdit,
      isDisabled: !session.owns(dataset.owners),
      ...(session.owns(dataset.owners) ? {} : { description: NOT_AN_OWNER }),
    },
    swap,
    inSqlLab(sqlLab),
  ];
}

function inSqlLab(search: URLSearchParams): MenuItem {
  return {
    label: 'View in SQL Lab',
    icon: <Terminal size={16} strokeWidth={1.5} />,
    href: `/sqllab/?${search.toString()}`,
  };
}
