import { numberSvg } from '../kit/picture/number-svg.ts';
import type { Surface } from '../kit/surface.ts';
import type { PopKpi } from './option.ts';

/** Returns the figure and its comparison with the other period as SVG. */
export function popKpiPicture(option: PopKpi, surface: Surface): string {
  const { theme } = surface;
  const fill = theme.textSecondary;
  const [before, ...changes] = option.figures;
  const tone = option.tone && { good: theme.success, bad: theme.error }[option.tone];
  return numberSvg(
    [
      { text: option.name, size: 13, fill },
      {
        text: option.text,
        size: option.hasValue ? option.size : 16,
        weight: 600,
        ...(option.hasValue ? {} : { fill }),
      },
      { text: option.subtitle, size: option.subtitleSize, fill },
      {
        text: changes.map(change => change.text).join('   '),
        size: option.figureSize,
        weight: 500,
        fill: tone,
        arrow: option.direction === 'same' ? undefined : option.direction,
      },
      { text: before ? `${before.label} ${before.text}` : '', size: 12, fill },
    ],
    surface,
  );
}
