export interface JsonSample {
  readonly keys: readonly string[];
  readonly rows: readonly (readonly (string | null)[])[];
  readonly isArray: boolean;
  readonly problem: string | null;
}

/** Reads the first objects of a JSON array or of JSON lines; the text may be cut. */
export function readJsonSample(text: string, mostRows: number): JsonSample {
  const start = text.search(/\S/);
  const isArray = text[start] === '[';
  const objects: Record<string, string | null>[] = [];
  const keys = new Set<string>();
  let problem: string | null = null;
  for (const piece of isArray ? itemsOf(text, start + 1) : linesOf(text)) {
    if (objects.length === mostRows) break;
    const object = fieldsOf(piece);
    if (!object) {
      problem ??= `Item ${objects.length + 1} is not a JSON object.`;
      continue;
    }
    for (const key of Object.keys(object)) keys.add(key);
    objects.push(object);
  }
  const names = [...keys];
  return {
    keys: names,
    rows: objects.map(object => names.map(name => object[name] ?? null)),
    isArray,
    problem,
  };
}

function* linesOf(text: string): Generator<string> {
  const lines = text.split('\n');
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') continue;
    // The last line may be cut.
    if (at === lines.length - 1 && at > 0 && !line.trimEnd().endsWith('}')) return;
    yield line;
  }
}

// Finds the end of each item by its brackets, so that the text may end anywhere.
function* itemsOf(text: string, from: number): Generator<string> {
  let [depth, start, isText] = [0, from, false];
  for (let at = from; at < text.length; at++) {
    const letter = text[at]!;
    if (isText) {
      if (letter === '\\') at++;
      else if (letter === '"') isText = false;
    } else if (letter === '"') isText = true;
    else if (letter === '{' || letter === '[') depth++;
    else if ((letter === '}' || letter === ']') && --depth < 0) {
      if (text.slice(start, at).trim() !== '') yield text.slice(start, at);
      return;
    } else if (letter === ',' && depth === 0) {
      yield text.slice(start, at);
      start = at + 1;
    }
  }
}

// Numbers keep the digits that they have in the file.
function fieldsOf(piece: string): Record<string, string | null> | undefined {
  try {
    const sources = new Map<unknown, string>();
    const value: unknown = JSON.parse(piece, (_key, inner: unknown, context?: { source?: string }) => {
      if (typeof inner !== 'number' || context?.source === undefined) return inner;
      const digits = { number: context.source };
      sources.set(digits, context.source);
      return digits;
    });
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        sources.get(inner) ??
          (inner === null ? null : typeof inner === 'string' ? inner : withDigits(inner, sources)),
      ]),
    );
  } catch {
    return undefined;
  }
}

function withDigits(value: unknown, sources: ReadonlyMap<unknown, string>): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    sources.has(inner) ? Number(sources.get(inner)) : inner,
  );
}
