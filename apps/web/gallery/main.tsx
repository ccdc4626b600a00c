import '@powerset/ui/theme/base.css';
import { createRoot } from 'react-dom/client';
import { TooltipProvider } from '@powerset/ui/tooltip/TooltipProvider.tsx';
import { applyThemeMode } from '@powerset/ui/theme/theme-mode.ts';
import { Gallery } from './Gallery.tsx';

const parameters = new URLSearchParams(location.search);
applyThemeMode(parameters.get('theme') === 'dark' ? 'dark' : 'light');

createRoot(document.getElementById('root')!).render(
  <TooltipProvider>
    <Gallery chart={parameters.get('chart')} />
  </TooltipProvider>,
);
