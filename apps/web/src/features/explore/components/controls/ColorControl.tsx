import { readColor } from '@powerset/core/color/hex.ts';
import { ColorSwatches } from './ColorSwatches.tsx';
import type { ControlProps } from './control-props.ts';

/** A color as charts store it. */
export interface Rgba {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a?: number;
}

/** Chooses one color, from the palette or any other. */
export function ColorControl({ value, id, onChange, control }: ControlProps<'color'>) {
  const color = (value ?? control.default ?? { r: 0, g: 0, b: 0 }) as Rgba;
  return (
    <ColorSwatches
      id={id}
      color={hexOf(color)}
      onChoose={(hex, mergesWithLast) => onChange(withHex(color, hex), { mergesWithLast })}
    />
  );
}

/** Returns the color as `#rrggbb`. */
export function hexOf({ r, g, b }: Rgba): string {
  return `#${[r, g, b].map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** Returns another color with the same opacity. */
export function withHex(color: Rgba, hex: string): Rgba {
  const [r, g, b] = readColor(hex) ?? [0, 0, 0];
  return { ...color, r, g, b, a: color.a ?? 1 };
}
