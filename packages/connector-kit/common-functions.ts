/** Functions that every SQL engine has, for completion where an engine does not list its own. */
export const COMMON_FUNCTIONS: readonly string[] = [
  'abs', 'avg', 'cast', 'ceil', 'char_length', 'coalesce', 'concat', 'count', 'exp', 'extract', 'floor', 'ln', 'lower', 'max', 'min', 'mod', 'nullif', 'power', 'replace', 'round', 'sqrt', 'stddev', 'substring', 'sum',
  'trim', 'upper',
];
