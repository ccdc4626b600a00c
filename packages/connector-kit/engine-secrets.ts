/** Objects of an engine's own in one place. */
export interface SecretObjects {
  /** Schemas that they are in, in small letters; `any` where each schema shows them that has no table of the name. */
  readonly in: readonly string[] | 'any';
  readonly names: RegExp;
  /** Names without a schema mean them, whichever schema is chosen: before a table of the chosen schema, or where that has none of the name. */
  readonly isFoundEverywhere?: 'first' | 'last';
}

/** Where an engine keeps password hashes, keys and paths of its server, as its manual says. Names are compared in small letters. */
export interface EngineSecrets {
  readonly objects: readonly SecretObjects[];
  /** Functions of the engine's own that tell them. */
  readonly functions?: RegExp;
  /** Settings that hold them. */
  readonly settings?: {
    readonly names: RegExp;
    /** Functions that tell the setting that their first argument names. */
    readonly readers?: RegExp;
    /** `SHOW name` tells a setting. */
    readonly areShown?: true;
    /** `@@name` tells a setting. */
    readonly areVariables?: true;
  };
  /** Statements that tell them, in capitals and with one space between words and marks. */
  readonly shows?: RegExp;
}
