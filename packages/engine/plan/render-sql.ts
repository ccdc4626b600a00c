import { renderTemplate, type Rendered } from '@powerset/core/template/render-template.ts';
import type { TemplateContext } from '@powerset/core/template/template-context.ts';
import { TemplateError } from '@powerset/core/template/template-error.ts';
import { printPieces, type PiecesPlace } from '@powerset/sql/print/print-pieces.ts';

/** A rendered template as SQL, and what it used. */
export interface RenderedSql extends Omit<Rendered, 'pieces'> {
  readonly text: string;
  /** The text with placeholder words for values that engines could read differently. */
  readonly frame: string;
}

/**
 * Renders a template as SQL in which every foreign part is a value.
 * @throws TemplateError if the template fails, or if a value could be read as more than a value
 */
export function renderSql(template: string, context: TemplateContext, place: PiecesPlace): RenderedSql {
  const { pieces, ...used } = renderTemplate(template, context);
  const printed = printPieces(pieces, place);
  if (!printed.ok) throw new TemplateError('ForeignValueError', printed.problem);
  return { ...used, text: printed.sql, frame: printed.frame };
}
