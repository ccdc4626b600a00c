import { Button } from '@powerset/ui/button/Button.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { BarePage } from '../../shared/bare-page/BarePage.tsx';

/** Says why the sign-in page could not start, and offers another try. */
export function FailedStart({ error }: { readonly error: unknown }) {
  return (
    <main>
      <BarePage appName="">
        <ErrorPanel
          title={error instanceof Error ? error.message : 'The sign-in page could not be loaded.'}
          actions={<Button onClick={() => window.location.reload()}>Try again</Button>}
        />
      </BarePage>
    </main>
  );
}
