import { lazy, Suspense } from 'react';

const FilterConfigDialog = lazy(async () => ({
  default: (await import('../filter-config/FilterConfigDialog.tsx')).FilterConfigDialog,
}));

/** Shows the dialog that configures filters; its code loads when a user first opens it. */
export function FilterConfig({ onClose }: { readonly onClose: () => void }) {
  return (
    <Suspense>
      <FilterConfigDialog onClose={onClose} />
    </Suspense>
  );
}
