import { lex } from './lex.ts';
import { ExpressionParser } from './parse-expression.ts';
import { TokenStream } from './token-stream.ts';
import type { Body, Expression, Parameter, Statement, Target } from './tree.ts';

/** Parses a template into a tree. @throws TemplateError if it is invalid */
export function parseTemplate(template: string): Body {
  return new TemplateParser(new TokenStream(lex(template))).run();
}

const LOADING = new Set(['include', 'import', 'from', 'extends']);

class TemplateParser extends ExpressionParser {
  /** The tags that may end the current bodies, innermost last. */
  readonly #ends: (readonly string[])[] = [];
  readonly #tags: string[] = [];

  run(): Body {
    const body = this.#body();
    if (this.unknownName) throw this.unknownName;
    return body;
  }

  /** Parses statements up to a closing tag and leaves that tag in the stream. */
  #body(ends: readonly string[] = []): Body {
    const body: Statement[] = [];
    if (ends.length > 0) this.#ends.push(ends);
    while (!this.stream.is('eof')) {
      if (this.stream.is('data')) {
        body.push({ kind: 'text', text: this.stream.next().value });
      } else if (this.stream.skip('variable_begin')) {
        body.push({ kind: 'print', expression: this.tuple() });
        this.stream.expect('variable_end');
      } else {
        this.stream.expect('block_begin');
        if (this.stream.isName(...ends)) break;
        body.push(this.#statement());
        this.stream.expect('block_end');
      }
    }
    if (ends.length > 0 && this.stream.is('eof')) this.#failAtEnd();
    if (ends.length > 0) this.#ends.pop();
    return body;
  }

  /** Parses the body of a tag and its end tag. */
  #bodyOf(...ends: readonly string[]): Body {
    this.stream.expect('block_end');
    const body = this.#body(ends);
    this.stream.next();
    return body;
  }

  #statement(): Statement {
    if (!this.stream.is('name')) this.stream.fail('tag name expected');
    const tag = this.stream.current.value;
    this.#tags.push(tag);
    const read = this.#tag(tag);
    this.#tags.pop();
    return read;
  }

  #tag(tag: string): Statement {
    const readers: Readonly<Record<string, () => Statement>> = {
      if: () => this.#if(),
      for: () => this.#for(),
      set: () => this.#set(),
      macro: () => this.#macro(),
      call: () => this.#call(),
      filter: () => this.#filterBlock(),
      with: () => this.#with(),
      block: () => this.#block(),
      autoescape: () => this.#autoescape(),
      print: () => ({ kind: 'print', expression: this.tuple() }),
    };
    const reader = Object.hasOwn(readers, tag) ? readers[tag] : undefined;
    if (!reader && !LOADING.has(tag)) this.#failOnTag(tag);
    this.stream.next();
    return reader?.() ?? this.#load();
  }

  #if(): Statement {
    this.conditions++;
    const branches: [Expression, Body][] = [];
    let otherwise: Body = [];
    for (let tag = 'elif'; tag === 'elif';) {
      const test = this.tuple({ allowsCondition: false });
      this.stream.expect('block_end');
      branches.push([test, this.#body(['elif', 'else', 'endif'])]);
      tag = this.stream.next().value;
      if (tag === 'else') otherwise = this.#bodyOf('endif');
    }
    this.conditions--;
    return { kind: 'if', branches, otherwise };
  }

  #for(): Statement {
    const target = this.target(false, ['in']);
    this.stream.expect('name', 'in');
    const over = this.tuple({ allowsCondition: false, ends: ['recursive'] });
    const filter = this.stream.skip('name', 'if') ? this.expression() : undefined;
    const isRecursive = this.stream.skip('name', 'recursive');
    this.stream.expect('block_end');
    const body = this.#body(['endfor', 'else']);
    const otherwise = this.stream.next().value === 'else' ? this.#bodyOf('endfor') : [];
    return { kind: 'for', target, over, filter, body, otherwise, isRecursive };
  }

  #set(): Statement {
    const target = this.target(true);
    if (this.stream.skip('assign')) return { kind: 'set', target, value: this.tuple() };
    const filter = this.stream.is('pipe') ? this.filter(undefined) : undefined;
    return { kind: 'set-block', target, filter, body: this.#bodyOf('endset') };
  }

  #macro(): Statement {
    const name = this.stream.expect('name').value;
    return { kind: 'macro', name, parameters: this.#parameters(), body: this.#bodyOf('endmacro') };
  }

  #call(): Statement {
    const parameters = this.stream.is('lparen') ? this.#parameters() : [];
    const call = this.expression();
    if (call.kind !== 'call') this.stream.fail('expected call');
    return { kind: 'call', call, parameters, body: this.#bodyOf('endcall') };
  }

  #parameters(): readonly Parameter[] {
    const parameters: Parameter[] = [];
    this.stream.expect('lparen');
    while (!this.stream.is('rparen')) {
      if (parameters.length > 0) this.stream.expect('comma');
      const name = this.stream.expect('name').value;
      const fallback = this.stream.skip('assign') ? this.expression() : undefined;
      if (!fallback && parameters.at(-1)?.fallback)
        this.stream.fail('non-default argument follows default argument');
      parameters.push({ name, fallback });
    }
    this.stream.expect('rparen');
    return parameters;
  }

  #filterBlock(): Statement {
    return { kind: 'filter', filter: this.filter(undefined, true), body: this.#bodyOf('endfilter') };
  }

  #with(): Statement {
    const values: [Target, Expression][] = [];
    while (!this.stream.is('block_end')) {
      if (values.length > 0) this.stream.expect('comma');
      const target = this.target(false);
      this.stream.expect('assign');
      values.push([target, this.expression()]);
    }
    return { kind: 'with', values, body: this.#bodyOf('endwith') };
  }

  #block(): Statement {
    const name = this.stream.expect('name').value;
    const words = ['scoped', 'required'];
    while (this.stream.isName(...words)) this.stream.next();
    const body = this.#bodyOf('endblock');
    this.stream.skip('name', name);
    return { kind: 'group', body };
  }

  #autoescape(): Statement {
    this.expression();
    return { kind: 'group', body: this.#bodyOf('endautoescape') };
  }

  /** Parses a tag that names another template; its contents do not matter. */
  #load(): Statement {
    this.expression();
    while (!this.stream.is('block_end') && !this.stream.is('eof')) this.stream.next();
    return { kind: 'load' };
  }

  #failOnTag(tag: string): never {
    this.#tags.pop();
    this.stream.fail(`Encountered unknown tag '${tag}'.${this.#lookingFor(tag)}`);
  }

  #failAtEnd(): never {
    this.stream.fail(`Unexpected end of template.${this.#lookingFor(undefined)}`);
  }

  #lookingFor(tag: string | undefined): string {
    const tags = this.#ends
      .at(-1)
      ?.map(end => `'${end}'`)
      .join(' or ');
    const isKnown = tag !== undefined && this.#ends.some(ends => ends.includes(tag));
    const looking = isKnown
      ? ` You probably made a nesting mistake. Jinja is expecting this tag, but currently looking for ${tags}.`
      : ` Jinja was looking for the following tags: ${tags}.`;
    const inner = this.#tags.at(-1);
    return `${tags ? looking : ''}${inner ? ` The innermost block that needs to be closed is '${inner}'.` : ''}`;
  }
}
