import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../button/Button.tsx';
import { IconButton } from '../button/IconButton.tsx';
import { copyText } from './copy-text.ts';

export interface CopyButtonProps {
  readonly text: string | (() => string);
  readonly label?: string;
  readonly isIcon?: boolean;
  readonly onCopied?: (succeeded: boolean) => void;
}

/** Copies text and confirms it in place. */
export function CopyButton({ text, label = 'Copy to clipboard', isIcon, onCopied }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 1600);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (): Promise<void> => {
    const succeeded = await copyText(typeof text === 'string' ? text : text());
    setCopied(succeeded);
    onCopied?.(succeeded);
  };
  const Icon = copied ? Check : Copy;
  if (isIcon)
    return (
      <IconButton
        size="small"
        label={copied ? 'Copied to clipboard!' : label}
        icon={<Icon size={16} strokeWidth={1.5} />}
        onClick={() => void copy()}
      />
    );
  return (
    <Button variant="link" icon={<Icon size={14} strokeWidth={1.5} />} onClick={() => void copy()}>
      {copied ? 'Copied' : label}
    </Button>
  );
}
