import { KeyRound } from 'lucide-react';
import type { AccessKind } from '@powerset/contracts/access-reason.ts';
import type { RowAction } from '../list/list-spec.ts';
import type { Session } from '../session/session-from.ts';
import type { AccessQuestion } from './AccessDialog.tsx';

interface AccessActionInput<Row> {
  readonly session: Session;
  readonly kind: AccessKind;
  readonly named: (row: Row) => { readonly id: number; readonly name: string };
  readonly onAsk: (question: AccessQuestion) => void;
}

/** Returns the row action with which administrators ask who can see an item, and why. */
export function accessAction<Row>({ session, kind, named, onAsk }: AccessActionInput<Row>): RowAction<Row> {
  return {
    label: 'Explain access',
    icon: <KeyRound size={16} strokeWidth={1.5} />,
    isInMenu: true,
    isHidden: () => !session.can('can_get', 'User'),
    onSelect: row => {
      const { id, name } = named(row);
      onAsk({ item: { kind, value: id, label: name } });
    },
  };
}
