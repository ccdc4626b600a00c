/** An engine's own objects in one place. */
export interface SecretObjects {
  /**
   * Schemas that contain them, in lowercase; `any` when every schema shows them unless it has a table of that
   * name.
   */
  readonly in: readonly string[] | 'any';
  readonly names: RegExp;
  /**
   * Unqualified names refer to them whichever schema is chosen: before a table of that schema, or only when
   * it has none of that name.
   */
  readonly isFoundEverywhere?: 'first' | 'last';
}

/**
 * Where an engine keeps password hashes, keys and paths of its server, according to its manual. Names are
 * compared in lowercase.
 */
export interface EngineSecrets {
  readonly objects: readonly SecretObjects[];
  /** The engine's own functions that reveal them. */
  readonly functions?: RegExp;
  /** Settings that contain them. */
  readonly settings?: {
    readonly names: RegExp;
    /** Functions that return the setting named by their first argument. */
    readonly readers?: RegExp;
    /** `SHOW name` returns a setting. */
    readonly areShown?: true;
    /** `@@name` returns a setting. */
    readonly areVariables?: true;
  };
  /** Statements that reveal them, in uppercase and with one space between words and marks. */
  readonly shows?: RegExp;
}
