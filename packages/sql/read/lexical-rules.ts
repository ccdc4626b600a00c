/** How an engine's text falls into words, names, strings and comments. What is read wrongly here could hide a table. */
export interface LexicalRules {
  readonly nameQuotes: readonly ('"' | '`' | '[')[];
  readonly stringQuotes: readonly ("'" | '"')[];
  /** Whether a backslash takes the meaning from the quote behind it, in every string. */
  readonly backslashEscapes: boolean;
  /** The same in quoted names. */
  readonly backslashEscapesInNames: boolean;
  /** `E'text'`, in which a backslash takes the meaning from the quote behind it. */
  readonly escapeStrings: boolean;
  /** `$$text$$` and `$tag$text$tag$`. */
  readonly dollarQuotes: boolean;
  /** `q'[text]'`, which may hold single quotes. */
  readonly bracketStrings: boolean;
  /** Marks that may stand inside of an unquoted name, beside letters and digits. */
  readonly nameMarks: '$' | '$#' | '$#@';
  /** Names may begin with digits; elsewhere `1FROM t` is a number and a word. */
  readonly namesBeginWithDigits: boolean;
  /** A name before a dot may have dashes: `my-project.data.t`. */
  readonly dashesBeforeDots: boolean;
  readonly hashComments: boolean;
  /** `// text`, up to the end of the line. */
  readonly slashComments: boolean;
  /** MySQL reads `1--1` as a sum: two dashes begin a comment only before white space. */
  readonly dashCommentsNeedSpace: boolean;
  readonly nestedComments: boolean;
  /** When two names mean the same: `lower` and `upper` fold unquoted ones, `any` ignores case, `exact` never does, and with `varies` that depends on how a server was set up. */
  readonly foldsNames: 'lower' | 'upper' | 'any' | 'exact' | 'varies';
  /** A common table may name itself without the word RECURSIVE. */
  readonly impliesRecursion: boolean;
  /** `FROM t (NOLOCK)` reads a table; a new statement needs no semicolon; names may be compared without accents and widths. */
  readonly transactSql: boolean;
  /** `FROM ONLY t` reads a table without those that inherit from it; elsewhere it reads a table called `only`. */
  readonly hasOnly: boolean;
  /** Whether `x IN t` reads a table, and `x IN (t)` and `in(x, t)` too. */
  readonly tablesBehindIn: 'none' | 'bare' | 'also-in-brackets';
  /** A function without arguments may be called by its name alone. */
  readonly callsNeedNoBrackets: boolean;
  /** Bytes of a name beyond which an engine cuts it off; null where it refuses longer ones or knows them. */
  readonly cutsNamesBehind: number | null;
  /** A function of one argument may be called by a dot, as if it were a field: `(1).f`. */
  readonly callsBehindDots: boolean;
  /** A table is read wherever a column is named by it, without standing in a FROM. */
  readonly impliesTables: boolean;
  /** What stands before a dot may be the table, and what stands behind it a part of it. */
  readonly tablesHaveParts: boolean;
  /** `SETTINGS name` behind a query says as much as `SETTINGS name = 1`. */
  readonly settingsNeedNoValue: boolean;
  /** `ARRAY JOIN` takes expressions, not tables. */
  readonly hasArrayJoin: boolean;
  /** A table may be followed by FINAL and SAMPLE, a sub-query may not. */
  readonly marksTables: boolean;
  /** Of several queries put together a LIMIT at the end holds for the last one alone. */
  readonly limitsLastQuery: boolean;
  /** Whether a column without a name is called by its text, or by what the engine makes of that. */
  readonly headsColumns: 'otherwise' | 'by-text' | 'by-own-text';
  /** GROUP and ORDER are no names unless they are quoted. */
  readonly reservesSorting: boolean;
  /** A query may keep values in variables: `@name := value`. */
  readonly assignsInQueries: boolean;
  /** One pair of quotes may hold a dotted name. */
  readonly dotsInQuotedNames: boolean;
}

/** The SQL standard, with what most engines add and none reads otherwise. */
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
