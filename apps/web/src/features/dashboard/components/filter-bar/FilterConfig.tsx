import { lazy, Suspense } from 'react';

const FilterConfigDialog = lazy(async () => ({
  default: (await import('../filter-config/FilterConfigDialog.tsx')).FilterConfigDialog,
}));

/** The dialog that sets filters up, fetched with its first use. */
export function FilterConfig({ onClose }: { readonly onClose: () => void }) {
  return (
    <Suspense>
      <FilterConfigDialog onClose={onClose} />
    </Suspense>
  );
}
