import '@powerset/ui/theme/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SavedChartContext } from '@powerset/charts/kit/view/saved-charts.ts';
import { TooltipProvider } from '@powerset/ui/tooltip/TooltipProvider.tsx';
import { completeLinks } from './app/complete-links.ts';
import { router } from './app/router.tsx';
import { queryClient } from './shared/api/query-client.ts';
import { offerChartPackages } from './shared/chart/chart-packages.ts';
import { loadSavedChartLater } from './shared/chart/load-saved-chart-later.ts';
import { randomUuid } from './shared/random-uuid.ts';
import { sessionQuery } from './shared/session/session.ts';
import { basePath } from './shared/site-path.ts';

// Browsers lack this function on pages that came over plain HTTP.
if (!('randomUUID' in crypto)) Object.assign(crypto, { randomUUID: randomUuid });
completeLinks(document, basePath());
offerChartPackages();

// Starts before React mounts, so that the session and the screen's code arrive in parallel.
void queryClient.prefetchQuery(sessionQuery);

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <SavedChartContext value={loadSavedChartLater}>
          <RouterProvider router={router} />
        </SavedChartContext>
      </TooltipProvider>
    </QueryClientProvider>
  </StrictMode>,
);
