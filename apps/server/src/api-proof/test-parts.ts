import { dataParts } from './test-data-parts.ts';
import { editorParts } from './test-editor-parts.ts';
import { commonParts, dashboardParts } from './test-other-parts.ts';
import type { Maker, Part, PartMakerDeps, Whose } from './test-part.ts';
import type { Places, There } from './test-things.ts';

/** Returns a function that stores items of other users or of everyone. */
export function partMaker(
  deps: PartMakerDeps,
): (noun: Part, relation: There, whose: Whose) => Promise<Places> {
  const makers: Readonly<Record<Part, Maker>> = {
    ...dataParts(deps),
    ...editorParts(deps),
    ...dashboardParts(deps),
    ...commonParts(deps),
  };
  return (noun, relation, whose) => makers[noun](relation, whose);
}
