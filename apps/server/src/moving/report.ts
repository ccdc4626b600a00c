/** What comes, in the order in which it comes. */
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

/** `kept` stays as it is here, because somebody changed it here or it was here before. */
export type Outcome = 'new' | 'updated' | 'unchanged' | 'kept' | 'failed';

/** Something that a person should know about one thing. */
export interface Note {
  readonly kind: Kind;
  readonly name: string;
  readonly about: 'changed' | 'kept' | 'failed';
  readonly why: string;
}

/** What became of everything. */
export interface MoveReport {
  readonly isDryRun: boolean;
  readonly counts: Readonly<Record<Kind, Readonly<Record<Outcome, number>>>>;
  readonly notes: readonly Note[];
  /** Things whose numbers were taken here; links to the old ones lead elsewhere. */
  readonly renumbered: readonly {
    readonly kind: Kind;
    readonly name: string;
    readonly from: number;
    readonly to: number;
  }[];
  /** What is in the source and never comes. */
  readonly leftOut: readonly { readonly what: string; readonly why: string }[];
}

/** Collects what becomes of everything. */
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

/** The report as a person reads it on a terminal. */
export function reportText({ isDryRun, counts, notes, renumbered, leftOut }: MoveReport): string {
  const rows = KINDS.filter(kind => Object.values(counts[kind]).some(count => count > 0)).map(kind => [
    kind,
    ...Object.values(counts[kind]).map(String),
  ]);
  const section = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : ['', title, ...lines.map(line => `  ${line}`)];
  const about = (which: Note['about']): string[] =>
    notes.filter(note => note.about === which).map(({ kind, name, why }) => `${kind} ${name}: ${why}`);
  return [
    ...(isDryRun ? ['This was a dry run: nothing was written.', ''] : []),
    ...table([['', 'new', 'updated', 'unchanged', 'kept', 'failed'], ...rows]),
    ...section('Could not come', about('failed')),
    ...section('Left as it is here', about('kept')),
    ...section('Changed on the way', about('changed')),
    ...section(
      'Got another number, because the old one was taken here',
      renumbered.map(({ kind, name, from, to }) => `${kind} ${name}: ${from} is now ${to}`),
    ),
    ...section(
      'Does not come',
      leftOut.map(({ what, why }) => `${what}: ${why}`),
    ),
  ].join('\n');
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
