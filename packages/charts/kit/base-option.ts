import type { EChartsOption } from 'echarts';
import type { Surface } from './surface.ts';

/** With more marks than this, animation would cost more than it explains. */
const MARKS_TO_ANIMATE = 2000;

/**
 * Returns the part of the option that all drawings share: the page's typeface and colors, short animation,
 * times in UTC.
 */
export function baseOption({ theme }: Surface, markCount: number): EChartsOption {
  return {
    useUTC: true,
    backgroundColor: 'transparent',
    textStyle: { fontFamily: theme.fontFamily, color: theme.text },
    animation: markCount <= MARKS_TO_ANIMATE,
    animationDuration: 180,
    animationDurationUpdate: 180,
    animationEasing: 'cubicOut',
    animationEasingUpdate: 'cubicOut',
  };
}
