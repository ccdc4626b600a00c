import { Download } from 'lucide-react';
import type { RowFilters } from '@powerset/core/form-data/drill.ts';
import type { FormData } from '@powerset/core/form-data/form-data.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Menu } from '@powerset/ui/menu/Menu.tsx';
import { saveResponse } from '../../../../shared/files/download.ts';
import { useSession } from '../../../../shared/session/session.ts';
import { toast } from '../../../../shared/toast.ts';
import { detailFile } from './detail-rows.ts';

/** Downloads all rows that pass the filters, not only the current page. */
export function DetailDownload({
  formData,
  filters,
  title,
}: {
  readonly formData: FormData;
  readonly filters: RowFilters;
  readonly title: string;
}) {
  const { can } = useSession();
  if (!can('can_csv', 'Superset')) return null;
  const save = (format: 'csv' | 'xlsx'): void => {
    detailFile(formData, filters, format)
      .then(response => saveResponse(response, `${title} rows.${format}`))
      .catch((error: unknown) => toast.failure('The download failed', error));
  };
  return (
    <Menu
      side="top"
      items={[
        { label: 'Export to .CSV', onSelect: () => save('csv') },
        { label: 'Export to Excel', onSelect: () => save('xlsx') },
      ]}
      trigger={<Button icon={<Download size={16} strokeWidth={1.5} />}>Download</Button>}
    />
  );
}
