/** The kinds that are copied, in order. */
export const KINDS = [
  'role',
  'user',
  'database',
  'dataset',
  'annotation layer',
  'annotation',
  'chart',
  'dashboard',
  'permission',
  'row rule',
  'saved query',
  'CSS template',
  'tag',
  'favourite',
  'embedded dashboard',
  'filter set',
  'report',
  'permalink',
  'stored value',
] as const;
export type Kind = (typeof KINDS)[number];

/** `kept` means not overwritten, because it was changed or created here. */
export type Outcome = 'new' | 'updated' | 'unchanged' | 'kept' | 'failed';

/** A remark on one item. */
export interface Note {
  readonly kind: Kind;
  readonly name: string;
  readonly about: 'changed' | 'kept' | 'failed';
  readonly why: string;
}

/** The result of a migration. */
export interface MoveReport {
  readonly isDryRun: boolean;
  readonly counts: Readonly<Record<Kind, Readonly<Record<Outcome, number>>>>;
  readonly notes: readonly Note[];
  /** Items whose ids were taken here; links to the old ids lead elsewhere. */
  readonly renumbered: readonly {
    readonly kind: Kind;
    readonly name: string;
    readonly from: number;
    readonly to: number;
  }[];
  /** What the source has and is never copied. */
  readonly leftOut: readonly { readonly what: string; readonly why: string }[];
}

/** Collects the results of a migration. */
export interface ReportBook {
  count(kind: Kind, outcome: Outcome): void;
  note(note: Note): void;
  renumbered(kind: Kind, name: string, numbers: { readonly from: number; readonly to: number }): void;
  leftOut(what: string, why: string): void;
  close(isDryRun: boolean): MoveReport;
}

export function reportBook(): ReportBook {
  const counts = Object.fromEntries(
    KINDS.map(kind => [kind, { new: 0, updated: 0, unchanged: 0, kept: 0, failed: 0 }]),
  ) as Record<Kind, Record<Outcome, number>>;
  const notes: Note[] = [];
  const renumbered: MoveReport['renumbered'][number][] = [];
  const leftOut: MoveReport['leftOut'][number][] = [];
  return {
    count: (kind, outcome) => {
      counts[kind][outcome] += 1;
    },
    note: note => {
      notes.push(note);
    },
    renumbered: (kind, name, { from, to }) => {
      renumbered.push({ kind, name, from, to });
    },
    leftOut: (what, why) => {
      leftOut.push({ what, why });
    },
    close: isDryRun => ({ isDryRun, counts, notes, renumbered, leftOut }),
  };
}

/** Returns the report as text for a terminal. */
export function reportText({ isDryRun, counts, notes, renumbered, leftOut }: MoveReport): string {
  const rows = KINDS.filter(kind => Object.values(counts[kind]).some(count => count > 0)).map(kind => [
    labelOf(kind),
    ...Object.values(counts[kind]).map(String),
  ]);
  const section = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : ['', title, ...lines.map(line => `  ${line}`)];
  const about = (which: Note['about']): string[] =>
    notes
      .filter(note => note.about === which)
      .map(({ kind, name, why }) => `${labelOf(kind)} ${name}: ${why}`);
  return [
    ...(isDryRun ? ['This was a dry run: nothing was written.', ''] : []),
    ...table([['', 'new', 'updated', 'unchanged', 'kept', 'failed'], ...rows]),
    ...section('Not copied', about('failed')),
    ...section('Kept', about('kept')),
    ...section('Changed', about('changed')),
    ...section(
      'New id, because the old one was taken',
      renumbered.map(({ kind, name, from, to }) => `${labelOf(kind)} ${name}: ${from} is now ${to}`),
    ),
    ...section(
      'Never copied',
      leftOut.map(({ what, why }) => `${what}: ${why}`),
    ),
  ].join('\n');
}

// Stored runs use the names of kinds as keys, so only their labels can change.
function labelOf(kind: Kind): string {
  if (kind === 'row rule') return 'row-level security rule';
  return kind === 'favourite' ? 'favorite' : kind;
}

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, at) => Math.max(...rows.map(row => row[at]!.length)));
  return rows.map(row =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!)))
      .join('  ')
      .trimEnd(),
  );
}
