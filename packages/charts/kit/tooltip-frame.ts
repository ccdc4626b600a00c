import type { TooltipComponentOption } from 'echarts/components';
import type { Surface } from './surface.ts';

/** Returns the box of every tooltip: raised, with a thin border, following the pointer at once. */
export function tooltipFrame({ theme }: Surface): TooltipComponentOption {
  return {
    show: true,
    backgroundColor: theme.raised,
    borderColor: theme.line,
    borderWidth: 1,
    padding: [6, 10],
    extraCssText: `border-radius:8px;box-shadow:0 4px 16px rgba(0,0,0,${theme.isDark ? 0.5 : 0.12});z-index:1000;`,
    transitionDuration: 0,
    hideDelay: 60,
    enterable: false,
  };
}
