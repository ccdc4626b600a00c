import { pythonText } from './python-text.ts';

const WIDTH = 72;

/** Returns a value as Python lays it out beyond one line of 72 characters. */
export function pythonLines(value: unknown): string {
  return laidOut(value, { indent: 0, after: 0, isWhole: true });
}

interface Place {
  /** The numbers of characters before the value on its first line and after it on its last. */
  readonly indent: number;
  readonly after: number;
  readonly isWhole: boolean;
}

function laidOut(value: unknown, place: Place): string {
  const whole = pythonText(value);
  if (whole.length <= WIDTH - place.indent - place.after) return whole;
  if (typeof value === 'string') return words(value, place);
  if (typeof value !== 'object' || value === null) return whole;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const indent = place.indent + 1;
  const parts: readonly (readonly [prefix: string, part: unknown])[] = Array.isArray(value)
    ? value.map(part => ['', part] as const)
    : Object.entries(value).map(([key, part]) => [`${pythonText(key)}: `, part]);
  const lines = parts.map(
    ([prefix, part], at) =>
      prefix +
      laidOut(part, {
        indent: indent + prefix.length,
        after: at === parts.length - 1 ? place.after + 1 : 1,
        isWhole: false,
      }),
  );
  return `${open}${lines.join(`,\n${' '.repeat(indent)}`)}${close}`;
}

// Long texts break between words; a standalone one gets brackets.
function words(text: string, { indent, after, isWhole }: Place): string {
  const brackets = isWhole ? 1 : 0;
  const width = WIDTH - indent - brackets;
  const pieces = text.match(/[^\n]*\n|[^\n]+/g)!.flatMap(line =>
    line
      .match(/\S*\s*/g)!
      .filter(Boolean)
      .map((word, at) => ({ word, begins: at === 0 })),
  );
  const chunks: string[] = [];
  for (const [at, { word, begins }] of pieces.entries()) {
    const room = at === pieces.length - 1 ? width - after - brackets : width;
    const longer = (chunks.at(-1) ?? '') + word;
    if (begins || chunks.length === 0 || pythonText(longer).length > room) chunks.push(word);
    else chunks[chunks.length - 1] = longer;
  }
  if (chunks.length === 1) return pythonText(text);
  const laid = chunks.map(pythonText).join(`\n${' '.repeat(indent + brackets)}`);
  return isWhole ? `(${laid})` : laid;
}
