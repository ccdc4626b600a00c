import { renderTemplate, type Rendered } from '@powerset/core/template/render-template.ts';
import type { TemplateContext } from '@powerset/core/template/template-context.ts';
import { TemplateError } from '@powerset/core/template/template-error.ts';
import { printPieces, type PiecesPlace } from '@powerset/sql/print/print-pieces.ts';

/** A rendered template as SQL, and what it used. */
export interface RenderedSql extends Omit<Rendered, 'pieces'> {
  readonly text: string;
  /** The text with words in the places of values, which engines could read in several ways. */
  readonly frame: string;
}

/**
 * Renders a template as SQL in which whatever its author did not write is a value.
 * @throws TemplateError when the template fails, or when a value stands where it could be more than one
 */
export function renderSql(template: string, context: TemplateContext, place: PiecesPlace): RenderedSql {
  const { pieces, ...used } = renderTemplate(template, context);
  const printed = printPieces(pieces, place);
  if (!printed.ok) throw new TemplateError('ForeignValueError', printed.problem);
  return { ...used, text: printed.sql, frame: printed.frame };
}
