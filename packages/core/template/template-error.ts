/** The class that Python would give a failure; people know the texts by it. */
export type TemplateErrorClass =
  | 'TemplateSyntaxError'
  | 'TemplateAssertionError'
  | 'TemplateRuntimeError'
  | 'UndefinedError'
  | 'SecurityError'
  | 'SupersetTemplateException'
  | 'TypeError'
  | 'ValueError'
  | 'KeyError'
  | 'IndexError'
  | 'AttributeError'
  | 'ZeroDivisionError'
  | 'OverflowError'
  | 'CompileError'
  | 'DatasetNotFoundError'
  /** A value from outside stands where it could be more than a value. */
  | 'ForeignValueError';

/** A template that cannot be read or rendered. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
  readonly errorClass: TemplateErrorClass;
  /** Line of the template, from 1, where it is known. */
  readonly line: number | undefined;

  constructor(errorClass: TemplateErrorClass, message: string, line?: number) {
    super(message);
    this.errorClass = errorClass;
    this.line = line;
  }
}

/** Ends rendering with an error of a class. */
export function raise(errorClass: TemplateErrorClass, message: string): never {
  throw new TemplateError(errorClass, message);
}
