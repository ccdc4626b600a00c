import { numberSvg } from '../kit/picture/number-svg.ts';
import type { Surface } from '../kit/surface.ts';
import type { BigNumberTotal } from './option.ts';

/** Returns the figure and the line below it as SVG. */
export function bigNumberTotalPicture(option: BigNumberTotal, surface: Surface): string {
  const fill = surface.theme.textSecondary;
  return numberSvg(
    [
      { text: option.name, size: 13, fill },
      {
        text: option.text,
        size: option.hasValue ? option.size : 16,
        weight: 600,
        fill: option.hasValue ? option.color : fill,
      },
      { text: option.subheader, size: option.subheaderSize, fill },
    ],
    surface,
  );
}
