import { beginsLaterClause, joinsQueries } from './clauses.ts';
import type { Finding } from './finding.ts';
import { followsOperand } from './operands.ts';

/**
 * Tracks the clause of a query to find what no engine allows there: a comma in a condition, or a second
 * SELECT. In those cases an earlier word was a name, and a table may follow.
 */
export class QueryParts {
  readonly #found: Finding;
  #hasSelect = false;
  #condition: string | undefined;
  #open = 0;

  constructor(found: Finding) {
    this.#found = found;
  }

  note(at: number): void {
    const { row } = this.#found;
    if (joinsQueries(at, row) || (row.is(at, '|') && row.is(at + 1, '>'))) {
      this.#hasSelect = false;
      this.#condition = undefined;
    } else if (row.word(at) === 'SELECT') this.#noteSelect(at);
    else if (/^(WHERE|HAVING)$/.test(row.word(at)) && !/^[,).]$/.test(row.tokens[at + 1]?.text ?? ')')) {
      this.#condition = row.word(at);
      this.#open = 0;
    } else if (this.#condition !== undefined) this.#noteInCondition(at);
  }

  #noteSelect(at: number): void {
    const { row } = this.#found;
    if (row.word(at - 1) === 'AS') return;
    if (this.#hasSelect)
      this.#refuse('The word SELECT stands where no query begins. Quote it when it is a name.');
    this.#hasSelect = true;
    this.#condition = undefined;
  }

  #noteInCondition(at: number): void {
    const { row } = this.#found;
    if (row.is(at, '[') || row.is(at, '{')) this.#open++;
    else if (row.is(at, ']') || row.is(at, '}')) this.#open--;
    else if (row.is(at, ',') && this.#open <= 0)
      this.#refuse(`A comma stands behind ${this.#condition}. Quote that word when it is a name.`);
    else if (this.#endsCondition(at)) this.#condition = undefined;
  }

  #endsCondition(at: number): boolean {
    const { row } = this.#found;
    if (row.word(at) === '' || !followsOperand(at, row)) return false;
    const isLimit = row.word(at) === 'LIMIT' && !/^[,)]$/.test(row.tokens[at + 1]?.text ?? ')');
    const isFor = row.word(at) === 'FOR' && /^(JSON|XML|UPDATE|SHARE|NO|KEY|BROWSE)$/.test(row.word(at + 1));
    const isSample = row.word(at) === 'SAMPLE' && row.tokens[at + 1]?.kind === 'number';
    return isLimit || isFor || isSample || row.word(at) === 'INTO' || beginsLaterClause(at, this.#found);
  }

  // Statements that change something have other clauses.
  #refuse(problem: string): void {
    if (!this.#found.changes) this.#found.problem ??= problem;
  }
}
