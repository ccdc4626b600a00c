import type { Surface } from '../kit/surface.ts';
import type { Part } from '../kit/whole-parts.ts';

/** A pointer; its name says which dimension each value belongs to. */
export interface Pointer extends Part {
  readonly shortName: string;
}

export interface Scale {
  readonly min: number;
  readonly max: number;
  readonly start: number;
  readonly end: number;
  readonly splits: number;
}

/** A rectangle of the card. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Positions of the dial and of the list of its values. */
export interface Frame {
  readonly dial: Area;
  /** Missing if there is one value, or no room. */
  readonly list: Area | undefined;
}

export interface Dial {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

export const ROW_HEIGHT = 22;
const NARROWEST_LIST = 90;
const WIDEST_LIST = 320;

/** Divides the card: a single value is inside the dial, several are listed beside or below it. */
export function frameOf({ width, height }: Surface, valueCount: number, rowWidth: number): Frame {
  const all = { left: 8, top: 4, width: width - 16, height: height - 8 };
  if (valueCount < 2) return { dial: all, list: undefined };
  const rowsHeight = Math.min(valueCount * ROW_HEIGHT, height * 0.45);
  const beside = Math.min(WIDEST_LIST, rowWidth, all.width * 0.45);
  if (beside >= NARROWEST_LIST && all.width - beside - 24 > height * 0.75) {
    const rows = Math.min(all.height, valueCount * ROW_HEIGHT);
    const dialWidth = Math.min(all.width - beside - 24, all.height * 1.5);
    const left = all.left + (all.width - dialWidth - beside - 24) / 2;
    return {
      dial: { ...all, left, width: dialWidth },
      list: {
        left: left + dialWidth + 24,
        width: beside,
        top: all.top + (all.height - rows) / 2,
        height: rows,
      },
    };
  }
  if (height < 240) return { dial: all, list: undefined };
  return {
    dial: { ...all, height: all.height - rowsHeight - 12 },
    list: { ...all, top: all.top + all.height - rowsHeight, height: rowsHeight },
  };
}

/** Returns the largest dial whose arc between the angles fits the area with its labels around it. */
export function dialIn(
  area: Area,
  [start, end]: readonly [number, number],
  label: { width: number; height: number },
): Dial {
  const { left, right, top, bottom } = extent(start, end);
  const width = area.width - 2 * label.width;
  const height = area.height - 2 * label.height;
  const radius = Math.max(10, Math.min(width / (right - left), height / (bottom - top)));
  return {
    x: area.left + area.width / 2 - ((left + right) / 2) * radius,
    y: area.top + area.height / 2 - ((top + bottom) / 2) * radius,
    radius,
  };
}

/** Returns the point of a dial at an angle in degrees, counterclockwise from the right. */
export function pointAt({ x, y }: Dial, radius: number, degrees: number): readonly [x: number, y: number] {
  const angle = (degrees * Math.PI) / 180;
  return [x + Math.cos(angle) * radius, y - Math.sin(angle) * radius];
}

// Returns the box of an arc of radius 1, including its center, where the number is.
function extent(start: number, end: number): Record<'left' | 'right' | 'top' | 'bottom', number> {
  const [low, high] = [Math.min(start, end), Math.max(start, end)];
  const quarters = Array.from({ length: 17 }, (_, i) => (i - 8) * 90).filter(at => at > low && at < high);
  const points = [low, high, ...quarters].map(at => pointAt({ x: 0, y: 0, radius: 1 }, 1, at));
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return {
    left: Math.min(-0.2, ...xs),
    right: Math.max(0.2, ...xs),
    top: Math.min(-0.2, ...ys),
    bottom: Math.max(0.3, ...ys),
  };
}
