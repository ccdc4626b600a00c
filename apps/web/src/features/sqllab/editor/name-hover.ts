import type { Extension } from '@codemirror/state';
import { hoverTooltip } from '@codemirror/view';
import type { CompletionWorld } from './completion.ts';
import { scopeAt } from './sql-scope.ts';

const MOST_COLUMNS = 12;

/** Shows the columns of a table, or the type of a column, while the pointer rests on its name. */
export function nameHover(world: () => CompletionWorld): Extension {
  return hoverTooltip(async (view, pos) => {
    const word = view.state.wordAt(pos);
    if (!word) return null;
    const lines = await linesAbout(
      view.state.sliceDoc(word.from, word.to),
      { text: view.state.doc.toString(), at: word.from },
      world(),
    );
    if (lines.length === 0) return null;
    return {
      pos: word.from,
      end: word.to,
      above: true,
      create: () => {
        const dom = document.createElement('div');
        dom.style.cssText = 'padding: 6px 10px; font-size: 12px; white-space: pre; line-height: 18px';
        dom.textContent = lines.join('\n');
        return { dom };
      },
    };
  });
}

async function linesAbout(
  name: string,
  { text, at }: { readonly text: string; readonly at: number },
  world: CompletionWorld,
): Promise<readonly string[]> {
  const { sources } = scopeAt(text, at, world.rules);
  const isNamed = (one: string | undefined): boolean => one?.toLowerCase() === name.toLowerCase();
  const source = sources.find(one => isNamed(one.alias) || isNamed(one.name));
  if (source) {
    const facts = await world.columnsOf(source.schema ?? world.schema, source.name);
    if (!facts) return [];
    const columns = facts.columns.slice(0, MOST_COLUMNS).map(one => `${one.name}  ${one.type.toLowerCase()}`);
    const more = facts.columns.length - columns.length;
    return [source.name, ...columns, ...(more > 0 ? [`and ${more} more`] : [])];
  }
  for (const one of sources) {
    const facts = await world.columnsOf(one.schema ?? world.schema, one.name);
    const column = facts?.columns.find(candidate => isNamed(candidate.name));
    if (column)
      return [
        `${one.name}.${column.name}  ${column.type.toLowerCase()}`,
        ...(column.comment ? [column.comment] : []),
      ];
  }
  return [];
}
