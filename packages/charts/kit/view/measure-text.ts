import { currentTheme } from '@powerset/ui/theme/theme-mode.ts';
import { FONT_FAMILY } from './chart-theme.ts';

let context: CanvasRenderingContext2D | null | undefined;

/** Returns the width of a text as the page would draw it. */
export function measureText(text: string, fontSize: number): number {
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return text.length * fontSize * 0.56;
  context.font = `${fontSize}px ${currentTheme().site?.fontSans ?? FONT_FAMILY}`;
  return context.measureText(text).width;
}
