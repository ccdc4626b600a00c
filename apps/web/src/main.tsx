import '@powerset/ui/theme/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SavedChartContext } from '@powerset/charts/kit/view/saved-charts.ts';
import { TooltipProvider } from '@powerset/ui/tooltip/TooltipProvider.tsx';
import { completeLinks } from './app/complete-links.ts';
import { router } from './app/router.tsx';
// Listens from the start: the host of an embedded dashboard speaks as soon as the frame has loaded.
import './shared/host/host-port.ts';
import { queryClient } from './shared/api/query-client.ts';
import { loadSavedChartLater } from './shared/chart/load-saved-chart-later.ts';
import { sessionQuery } from './shared/session/session.ts';
import { basePath } from './shared/site-path.ts';

completeLinks(document, basePath());

// Started before React mounts: the session's answer and the screen's code arrive side by side.
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
