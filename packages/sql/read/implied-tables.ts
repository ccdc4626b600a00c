import { SET_WORDS } from './clause-words.ts';
import type { Finding } from './finding.ts';
import { meansSame } from './names.ts';
import { readPath } from './read-path.ts';

/** Schemas of an engine's own functions. */
const OF_FUNCTIONS = /^(td_sysfnlib|syslib|sysudtlib|td_sysxml|sysspatial)$/i;

/**
 * Returns the problem of a column qualifier that is not a table in FROM, on engines that add such tables
 * implicitly: `SELECT sales.amount`. Qualifiers must name a table of their query or of an outer one.
 */
export function impliedTableProblem(found: Finding): string | undefined {
  const { row, rules, sources } = found;
  const places = placesOf(found);
  const isSource = new Set(sources.map(({ at }) => at));
  for (let at = 0; at < row.length; at++) {
    if (!row.isName(at) || !row.is(at + 1, '.') || row.is(at - 1, '.') || isSource.has(at)) continue;
    const [path, behind] = readPath(at, found);
    const qualifier = row.is(behind, '.') && row.is(behind + 1, '*') ? path : path.slice(0, -1);
    if (row.is(behind, '(') && OF_FUNCTIONS.test(path[0]!.text)) continue;
    const isVisible = sources.some(
      source =>
        isAround(places[source.at]!, places[at]!) &&
        source.names.length >= qualifier.length &&
        qualifier.length > 0 &&
        qualifier.every((name, index) => meansSame(name, source.names.at(index - qualifier.length)!, rules)),
    );
    if (!isVisible)
      return `No table that is named here is called ${qualifier.map(({ text }) => text).join('.')}.`;
  }
  return undefined;
}

/** A SELECT: its brackets, and its index among their queries. */
interface Place {
  readonly part: number;
  readonly around: Place | undefined;
}

function placesOf({ row, apart }: Finding): Place[] {
  let place: Place = { part: 0, around: undefined };
  let parts = 0;
  const opened: Place[] = [];
  const places: Place[] = [];
  for (let at = 0; at < row.length; at++) {
    places.push(place);
    if (row.is(at, '(')) {
      opened.push(place);
      // Brackets around tables or values are not a query.
      if (/^(SELECT|SEL|WITH)$/.test(row.word(at + 1)))
        place = { part: ++parts, around: apart.has(at) ? undefined : place };
    } else if (row.is(at, ')')) place = opened.pop() ?? place;
    else if (SET_WORDS.has(row.word(at))) place = { part: ++parts, around: place.around };
  }
  return places;
}

function isAround(outer: Place, inner: Place): boolean {
  for (let place: Place | undefined = inner; place; place = place.around)
    if (place.part === outer.part) return true;
  return false;
}
