import type { ConnectionDraft, ConnectionProblems } from './connection-draft.ts';

export interface ConnectionFormProps {
  readonly draft: ConnectionDraft;
  readonly problems: ConnectionProblems;
  readonly isNew: boolean;
  readonly onChange: (part: Partial<ConnectionDraft>) => void;
}
