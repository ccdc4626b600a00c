/**
 * How an engine's text splits into words, names, strings, and comments. A wrong reading could hide a table.
 */
export interface LexicalRules {
  readonly nameQuotes: readonly ('"' | '`' | '[')[];
  readonly stringQuotes: readonly ("'" | '"')[];
  /** Whether a backslash escapes a quote in every string. */
  readonly backslashEscapes: boolean;
  /** Whether it does in quoted names. */
  readonly backslashEscapesInNames: boolean;
  /** `E'text'`, in which a backslash escapes a quote. */
  readonly escapeStrings: boolean;
  /** `$$text$$` and `$tag$text$tag$`. */
  readonly dollarQuotes: boolean;
  /** `q'[text]'`, which can contain single quotes. */
  readonly bracketStrings: boolean;
  /** Marks allowed inside unquoted names, besides letters and digits. */
  readonly nameMarks: '$' | '$#' | '$#@';
  /** Whether names may begin with digits; elsewhere `1FROM t` is a number and a word. */
  readonly namesBeginWithDigits: boolean;
  /** Whether a name before a dot may contain dashes: `my-project.data.t`. */
  readonly dashesBeforeDots: boolean;
  readonly hashComments: boolean;
  /** `// text`, up to the end of the line. */
  readonly slashComments: boolean;
  /** MySQL reads `1--1` as a sum: two dashes begin a comment only before white space. */
  readonly dashCommentsNeedSpace: boolean;
  readonly nestedComments: boolean;
  /**
   * When two names are equal: `lower` and `upper` fold unquoted ones, `any` ignores case, `exact` never does,
   * and `varies` depends on the server's setup.
   */
  readonly foldsNames: 'lower' | 'upper' | 'any' | 'exact' | 'varies';
  /** Whether a common table may refer to itself without RECURSIVE. */
  readonly impliesRecursion: boolean;
  /**
   * Whether `FROM t (NOLOCK)` reads a table, statements need no semicolon, and names may be compared without
   * accents and widths.
   */
  readonly transactSql: boolean;
  /** Whether `FROM ONLY t` reads a table without its children; elsewhere it reads a table named `only`. */
  readonly hasOnly: boolean;
  /** Whether `x IN t` reads a table, and `x IN (t)` and `in(x, t)` too. */
  readonly tablesBehindIn: 'none' | 'bare' | 'also-in-brackets';
  /** Whether a function without arguments can be called without brackets. */
  readonly callsNeedNoBrackets: boolean;
  /** The length in bytes at which names are cut; null if longer ones are refused or kept. */
  readonly cutsNamesBehind: number | null;
  /** Whether a function of one argument can be called like a field: `(1).f`. */
  readonly callsBehindDots: boolean;
  /** Whether naming a column reads its table without FROM. */
  readonly impliesTables: boolean;
  /** Whether a name before a dot can be the table and the one after it a part of it. */
  readonly tablesHaveParts: boolean;
  /** Whether `SETTINGS name` means `SETTINGS name = 1`. */
  readonly settingsNeedNoValue: boolean;
  /** Whether `ARRAY JOIN` takes expressions instead of tables. */
  readonly hasArrayJoin: boolean;
  /** Whether FINAL and SAMPLE can follow a table, but not a subquery. */
  readonly marksTables: boolean;
  /** Whether a LIMIT after a union applies to its last query only. */
  readonly limitsLastQuery: boolean;
  /** Whether an unnamed column is named by its text, or by what the engine makes of that. */
  readonly headsColumns: 'otherwise' | 'by-text' | 'by-own-text';
  /** Whether GROUP and ORDER are names only when quoted. */
  readonly reservesSorting: boolean;
  /** Whether a query can assign variables: `@name := value`. */
  readonly assignsInQueries: boolean;
  /** Whether one pair of quotes can contain a dotted name. */
  readonly dotsInQuotedNames: boolean;
}

/** The SQL standard, with common additions that no engine reads differently. */
export const STANDARD_SQL: LexicalRules = {
  nameQuotes: ['"', '`'],
  stringQuotes: ["'"],
  backslashEscapes: false,
  backslashEscapesInNames: false,
  escapeStrings: true,
  dollarQuotes: true,
  bracketStrings: false,
  nameMarks: '$',
  namesBeginWithDigits: false,
  dashesBeforeDots: false,
  hashComments: false,
  slashComments: false,
  dashCommentsNeedSpace: false,
  nestedComments: false,
  foldsNames: 'any',
  impliesRecursion: false,
  transactSql: false,
  hasOnly: false,
  tablesBehindIn: 'none',
  callsNeedNoBrackets: false,
  callsBehindDots: false,
  cutsNamesBehind: null,
  impliesTables: false,
  tablesHaveParts: false,
  dotsInQuotedNames: false,
  settingsNeedNoValue: false,
  assignsInQueries: false,
  hasArrayJoin: false,
  marksTables: false,
  limitsLastQuery: false,
  reservesSorting: false,
  headsColumns: 'otherwise',
};

/** Backslashes escape, and both quotes make strings. */
export const C_LIKE_SQL: LexicalRules = {
  ...STANDARD_SQL,
  nameQuotes: ['`'],
  stringQuotes: ["'", '"'],
  backslashEscapes: true,
  escapeStrings: false,
  dollarQuotes: false,
  namesBeginWithDigits: true,
};
