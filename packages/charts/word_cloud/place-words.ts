export interface SizedWord {
  readonly text: string;
  readonly size: number;
  /** Degrees, clockwise. */
  readonly rotate: number;
}

export interface PlacedWord extends SizedWord {
  /** The center of the word. */
  readonly x: number;
  readonly y: number;
}

interface Room {
  readonly width: number;
  readonly height: number;
  measure(text: string, size: number): number;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** All words shrink by this factor until each has a place. */
const SHRINK = 0.85;
const MOST_TRIES = 9;
const SMALLEST = 7;
const GAP = 2;
/** The largest share of a room that words can fill. */
const FULLEST = 0.85;

/**
 * Places words around the center of a room, the first ones innermost, without overlaps. It uses no random
 * numbers, so the same words have the same places on every load. Words that do not fit even when small are
 * left out.
 */
export function placeWords(words: readonly SizedWord[], room: Room): readonly PlacedWord[] {
  let best: readonly PlacedWord[] = [];
  let scale = firstScale(words, room);
  for (let i = 0; i < MOST_TRIES && best.length < words.length; i += 1, scale *= SHRINK) {
    const placed = placedAt(words, room, scale);
    if (placed.length > best.length) best = placed;
  }
  return best;
}

/** Words that together are larger than the room need not be tried at that scale. */
function firstScale(words: readonly SizedWord[], room: Room): number {
  const area = words.reduce((sum, { text, size }) => sum + room.measure(text, size) * size, 0);
  return Math.min(1, Math.sqrt((room.width * room.height * FULLEST) / Math.max(1, area)));
}

function placedAt(words: readonly SizedWord[], room: Room, scale: number): readonly PlacedWord[] {
  const boxes: Box[] = [];
  const placed: PlacedWord[] = [];
  for (const word of words) {
    const size = Math.max(SMALLEST, word.size * scale);
    const [width, height] = sidesOf(room.measure(word.text, size), size, word.rotate);
    const box = freeBox(boxes, width + GAP * 2, height + GAP, room);
    if (!box) continue;
    boxes.push(box);
    placed.push({ ...word, size, x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 });
  }
  return placed;
}

/** Searches along a spiral with the proportions of the room. */
function freeBox(boxes: readonly Box[], width: number, height: number, room: Room): Box | undefined {
  if (width > room.width || height > room.height) return undefined;
  const stretch = Math.min(3, room.width / room.height);
  const farthest = Math.hypot(room.width / stretch, room.height) / 2;
  // Small words need small steps, large words do not.
  const step = Math.max(4, Math.min(width, height) / 4);
  let [angle, reach] = [0, 0];
  while (reach <= farthest) {
    const x = room.width / 2 + Math.cos(angle) * reach * stretch;
    const y = room.height / 2 + Math.sin(angle) * reach;
    const box = { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
    const isInside = box.left >= 0 && box.top >= 0 && box.right <= room.width && box.bottom <= room.height;
    if (isInside && !boxes.some(other => overlap(box, other))) return box;
    angle += step / Math.max(6, reach);
    reach = angle * 1.1;
  }
  return undefined;
}

function sidesOf(width: number, size: number, rotate: number): readonly [width: number, height: number] {
  const angle = (rotate * Math.PI) / 180;
  const [across, down] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  return [width * across + size * down, width * down + size * across];
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
