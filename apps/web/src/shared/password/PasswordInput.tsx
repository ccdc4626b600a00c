import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { PlainIconButton } from '@powerset/ui/button/PlainIconButton.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import type { InputProps } from '@powerset/ui/input/Input.tsx';

/** Edits a password, which the user can reveal. */
export function PasswordInput(props: InputProps) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Input
      {...props}
      size="large"
      type={isShown ? 'text' : 'password'}
      required
      trailing={
        <PlainIconButton
          label={isShown ? 'Hide password' : 'Show password'}
          size="small"
          style={{ marginRight: -6 }}
          icon={<Icon size={16} strokeWidth={1.5} />}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
