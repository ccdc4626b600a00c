/**
 * Returns the shape of a text, which is equal for texts with the same meaning: it ignores white space,
 * quotes, case of keywords, optional words, and brackets.
 */
export function sqlShape(sql: string): string {
  const tokens = tokensOf(sql);
  const text = withoutBrackets(withoutOptionalWords(tokens)).join(' ');
  return sortedGroups(
    text.replaceAll(/ is ([01])(?= |$)/g, ' = $1').replaceAll(/(?<= )(\S+) as \1(?= |$)/g, '$1'),
  )
    .replaceAll(/ or \S+( \S+)* in \( (null \) and 1 <> 1|select 1 from \( select 1 \) where 1 <> 1 \))/g, '')
    .replaceAll(/ OFFSET 0\b/g, '')
    .replaceAll(/LIMIT (\d+) , (\d+)/g, 'LIMIT $2 OFFSET $1')
    .replaceAll(/OFFSET (\d+) LIMIT (\d+)/g, 'LIMIT $2 OFFSET $1');
}

const TOKEN =
  /'(?:[^']|'')*'|"(?:\\.|[^"]|"")*"|`(?:\\.|[^`]|``)*`|\[[^\]\d'][^\]]*\]|[\p{L}\p{N}_]+(?:\.\d+)?|<>|!=|<=|>=|\|\||\S/gu;

// The order of the columns in GROUP BY has no meaning.
function sortedGroups(text: string): string {
  return text.replaceAll(
    / group by (.*?)(?= having | order by | LIMIT | OFFSET | \) (?:as )?(?:series_limit|rowcount_qry|anon)| \) where| fetch | order by|$)/g,
    (_, list: string) => ` group by ${splitList(list).sort().join(' , ')}`,
  );
}

function splitList(list: string): string[] {
  const parts: string[] = [''];
  let depth = 0;
  for (const token of list.split(' ')) {
    if (token === '(') depth++;
    else if (token === ')') depth--;
    if (token === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] = `${parts.at(-1)} ${token}`.trim();
  }
  return parts;
}

function tokensOf(sql: string): string[] {
  return [...sql.matchAll(TOKEN)].map(([text]) => {
    if (text.startsWith("'"))
      return text.replaceAll('\\\\', '\\').replace(/^'(\d{4}-\d\d-\d\d) 00:00:00(\.0+)?'$/, "'$1'");
    if (/^["`[]/.test(text) && text.length > 1)
      return text
        .slice(1, -1)
        .replaceAll(/""|``|\\[`"]/g, match => match.at(-1)!)
        .replaceAll('\\\\', '\\')
        .toLowerCase();
    return text === '!=' ? '<>' : text.toLowerCase();
  });
}

function withoutOptionalWords(tokens: readonly string[]): string[] {
  const words: string[] = [];
  for (const [at, token] of tokens.entries()) {
    if (token === 'inner' && tokens[at + 1] === 'join') continue;
    if (token === 'n' && tokens[at + 1]?.startsWith("'")) continue;
    if ((token === 'series_limit' || /^anon_\d$/.test(token)) && tokens[at + 1] === '.') continue;
    if (token === '.' && (tokens[at - 1] === 'series_limit' || /^anon_\d$/.test(tokens[at - 1] ?? '')))
      continue;
    if (token === 'as' && tokens[at - 1] === ')') continue;
    if (/^anon_\d$/.test(token)) {
      words.push('anon');
      continue;
    }
    words.push(/^(limit|offset)$/.test(token) ? token.toUpperCase() : token);
  }
  return words;
}

const BEFORE_CONDITION = new Set(['where', 'and', 'having', 'on', '(']);

// Brackets around a whole condition have no meaning.
function withoutBrackets(tokens: readonly string[]): string[] {
  const kept = [...tokens];
  for (let changed = true; changed;) {
    changed = false;
    for (let at = 0; at < kept.length; at++) {
      if (
        kept[at] !== '(' ||
        !BEFORE_CONDITION.has(kept[at - 1] ?? '') ||
        kept[at + 1] === 'select' ||
        kept[at + 1] === 'with'
      )
        continue;
      const close = closing(kept, at);
      if (
        !/^(and|group|order|having|LIMIT|OFFSET|fetch|\)|undefined)$/.test(String(kept[close + 1])) ||
        (kept[at - 1] === '(' && kept[close + 1] !== ')')
      )
        continue;
      if (
        kept.slice(at + 1, close).includes('or') &&
        kept[at - 1] !== '(' &&
        (kept[at - 1] === 'and' || kept[close + 1] === 'and')
      )
        continue;
      kept.splice(close, 1);
      kept.splice(at, 1);
      changed = true;
    }
  }
  return kept;
}

function closing(tokens: readonly string[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    if (tokens[at] === '(') depth++;
    else if (tokens[at] === ')' && --depth === 0) return at;
  }
  return tokens.length;
}
