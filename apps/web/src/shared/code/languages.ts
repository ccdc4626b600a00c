import { StreamLanguage, type StreamParser } from '@codemirror/language';

export type CodeLanguage = 'handlebars' | 'css' | 'javascript' | 'json' | 'markdown';

/** A pattern for the start of the remaining line, and the kind of text that it matches. */
type Rule = readonly [pattern: RegExp, token: string | null];

const TEXT: Rule = [/^"(?:[^"\\]|\\.)*"|^'(?:[^'\\]|\\.)*'/, 'string'];
const NUMBER: Rule = [/^-?\d+(?:\.\d+)?(?:%|[a-z]+)?/i, 'number'];
const MUSTACHE: Rule = [/^\{\{(?:[^}]|\}(?!\}))*\}\}\}?/, 'keyword'];
const MARKUP: readonly Rule[] = [
  [/^<!--.*?-->/, 'comment'],
  [/^\{\{!.*?\}\}/, 'comment'],
  MUSTACHE,
  [/^<\/?[a-z][\w-]*/i, 'typeName'],
  [/^\/?>/, 'typeName'],
];

const RULES: Readonly<Record<CodeLanguage, readonly Rule[]>> = {
  handlebars: [...MARKUP, TEXT],
  markdown: [[/^#{1,6} .*/, 'keyword'], ...MARKUP, [/^`[^`]*`/, 'string'], [/^(\*\*|__)\S.*?\1/, 'typeName']],
  css: [
    [/^\/\*.*?\*\//, 'comment'],
    TEXT,
    [/^#[\da-f]{3,8}\b/i, 'number'],
    NUMBER,
    [/^[\w-]+(?=\s*:[^:])/, 'keyword'],
    [/^[.#@]?[\w-]+/, null],
  ],
  json: [TEXT, NUMBER, [/^(?:true|false|null)\b/, 'bool']],
  javascript: [
    [/^\/\/.*/, 'comment'],
    [/^\/\*.*?\*\//, 'comment'],
    TEXT,
    [/^`(?:[^`\\]|\\.)*`/, 'string'],
    [/^(?:true|false|null|undefined)\b/, 'bool'],
    [
      /^(?:const|let|var|function|return|if|else|for|while|of|in|new|typeof|switch|case|default|break)\b/,
      'keyword',
    ],
    NUMBER,
    [/^[\w$]+/, null],
  ],
};

/** Returns the highlighting of a language, line by line: enough for short texts without a whole grammar. */
export function codeLanguage(name: CodeLanguage): StreamLanguage<unknown> {
  const parser: StreamParser<unknown> = {
    token: stream => {
      for (const [pattern, token] of RULES[name]) if (stream.match(pattern)) return token;
      stream.next();
      return null;
    },
  };
  return StreamLanguage.define(parser);
}
