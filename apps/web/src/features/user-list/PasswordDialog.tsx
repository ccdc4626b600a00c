import { useState } from 'react';
import type { AccountWire } from '@powerset/contracts/security-admin.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { RadioGroup } from '@powerset/ui/choice/RadioGroup.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { ApiError, errorText } from '../../shared/api/api-error.ts';
import { useSession } from '../../shared/session/session.ts';
import { toast } from '../../shared/toast.ts';
import { usePasswordLinkOf, useSetPassword } from './api.ts';
import { LinkPanel } from './LinkPanel.tsx';
import { PasswordFields } from './PasswordFields.tsx';
import { passwordProblems, type PasswordWay } from './user-draft.ts';
import { fullNameOf } from './user-list.tsx';
import styles from './user-list.module.css';

interface PasswordDialogProps {
  readonly account: AccountWire;
  readonly onClose: () => void;
}

/** Resets a user's password: with a link to choose one, or to one that the administrator sets. */
export function PasswordDialog({ account, onClose }: PasswordDialogProps) {
  const { signIn } = useSession();
  const canLink = signIn.password && account.active;
  const [way, setWay] = useState<PasswordWay>(canLink ? 'link' : 'typed');
  const [draft, setDraft] = useState({ password: '', again: '' });
  const [isChecked, setChecked] = useState(false);
  const link = usePasswordLinkOf();
  const set = useSetPassword(account.id);
  const refused = set.error instanceof ApiError ? set.error.fields['password'] : undefined;
  const problems = {
    ...(refused ? { password: refused } : {}),
    ...(isChecked ? passwordProblems(draft, signIn.password_min) : {}),
  };
  const failure = link.error ?? (refused ? null : set.error);
  const submit = (): void => {
    if (way === 'link') return link.mutate(account.id);
    setChecked(true);
    if (Object.keys(passwordProblems(draft, signIn.password_min)).length > 0) return;
    set.mutate(draft.password, {
      onSuccess: () => {
        toast.success(`The password of ${fullNameOf(account)} was changed`);
        onClose();
      },
    });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Reset Password"
      description={`${fullNameOf(account)} (${account.username})`}
      width={560}
      keepsOpenOutside
      {...(link.data ? {} : { onSubmit: submit })}
      actions={
        link.data ? (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" isBusy={link.isPending || set.isPending}>
              {way === 'link' ? 'Create link' : 'Set password'}
            </Button>
          </>
        )
      }
    >
      {link.data ? (
        <LinkPanel link={link.data} />
      ) : (
        <div className={styles.form}>
          <RadioGroup
            label="How to reset the password"
            value={way}
            onChange={setWay}
            options={[
              {
                value: 'link',
                label: 'Create a link',
                description: canLink
                  ? 'The user chooses a new password with it, once. The old password works until then.'
                  : 'Links need an active account and sign-in with passwords.',
                isDisabled: !canLink,
              },
              {
                value: 'typed',
                label: 'Set a password now',
                description: 'Signs the user out everywhere.',
              },
            ]}
          />
          {way === 'typed' && (
            <PasswordFields
              draft={draft}
              problems={problems}
              onChange={change => setDraft({ ...draft, ...change })}
            />
          )}
          {failure && <ErrorPanel title="The password could not be reset" text={errorText(failure)} />}
        </div>
      )}
    </Dialog>
  );
}
