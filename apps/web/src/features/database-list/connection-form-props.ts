import type { ConnectionDraft } from './connection-draft.ts';
import type { ConnectionProblems } from './connection-problems.ts';
import type { Engine } from './engine.ts';

export interface ConnectionFormProps {
  readonly draft: ConnectionDraft;
  readonly problems: ConnectionProblems;
  readonly isNew: boolean;
  readonly onChange: (part: Partial<ConnectionDraft>) => void;
}

export interface BasicFormProps extends ConnectionFormProps {
  readonly engine: Engine | undefined;
  /** Called when the address names another engine, whose form is shown then. */
  readonly onEngine: (engine: Engine) => void;
  /** Called when a field is left. */
  readonly onLeave: () => void;
}
