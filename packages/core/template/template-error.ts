/** The Python class of a failure, by which users know the message. */
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
  /** A foreign value where it could be more than a value. */
  | 'ForeignValueError';

/** Thrown for a template that cannot be parsed or rendered. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
  readonly errorClass: TemplateErrorClass;
  /** The line of the template, from 1, if known. */
  readonly line: number | undefined;

  constructor(errorClass: TemplateErrorClass, message: string, line?: number) {
    super(message);
    this.errorClass = errorClass;
    this.line = line;
  }
}

/** Throws an error of a class. */
export function raise(errorClass: TemplateErrorClass, message: string): never {
  throw new TemplateError(errorClass, message);
}
