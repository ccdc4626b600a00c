import {
  cloneElement,
  createContext,
  useContext,
  useEffect,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Popover } from '@powerset/ui/popover/Popover.tsx';
import styles from './editor-popover.module.css';

interface EditorPopoverProps {
  readonly trigger: ReactElement<Record<string, unknown>>;
  readonly label: string;
  /** The element beside which it opens, if not the trigger. */
  readonly anchor?: RefObject<Element | null>;
  readonly isOpen: boolean;
  /** In pixels, until the user resizes it. */
  readonly width?: number | undefined;
  readonly children: ReactNode;
  onOpenChange(isOpen: boolean): void;
}

type Report = (hasChanges: boolean) => void;
const Changes = createContext<Report>(() => undefined);

/** Shows an editor in a popover, which can be resized and asks before it discards changes. */
export function EditorPopover(props: EditorPopoverProps) {
  const { trigger, label, anchor, isOpen, width = 366, children, onOpenChange } = props;
  const hasChanges = useRef(false);
  const [isAsking, setAsking] = useState(false);
  const [report] = useState<Report>(() => (now: boolean) => {
    hasChanges.current = now;
  });
  // The question stays until the popover has closed, because only then is it known where the focus belongs.
  useEffect(() => {
    if (isOpen) setAsking(false);
  }, [isOpen]);
  const opener = useRef<HTMLElement>(null);
  const change = (opens: boolean): void => {
    if (opens || !hasChanges.current) return onOpenChange(opens);
    // As everywhere, Escape closes only the topmost element, here the question.
    setAsking(!isAsking);
  };
  const discard = (): void => {
    hasChanges.current = false;
    onOpenChange(false);
  };
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={change}
      side="right"
      label={label}
      trigger={cloneElement(trigger, { ref: opener })}
      {...(anchor && { anchor })}
      width={width}
      isResizable
    >
      <div className={styles.body}>
        <Changes value={report}>{children}</Changes>
      </div>
      {isAsking && <Question opener={opener} onDiscard={discard} onKeep={() => setAsking(false)} />}
    </Popover>
  );
}

/** Tells the surrounding popover whether its editor holds unsaved changes. */
export function useUnsavedChanges(hasChanges: boolean): void {
  const report = useContext(Changes);
  useEffect(() => {
    report(hasChanges);
    return () => report(false);
  }, [report, hasChanges]);
}

interface QuestionProps {
  readonly opener: RefObject<HTMLElement | null>;
  onDiscard(): void;
  onKeep(): void;
}

/** Returns the focus to the editor, or to the element that opened it if the editor is gone. */
function Question({ opener, onDiscard, onKeep }: QuestionProps) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    const button = opener.current;
    keep.current?.focus();
    return () => {
      const isGone = before === document.body || before?.isConnected !== true;
      (isGone ? button : before)?.focus();
    };
  }, [opener]);
  return (
    <div className={styles.question} role="alertdialog" aria-label="Unsaved changes">
      <span>Unsaved changes</span>
      <Button size="small" onClick={onDiscard}>
        Discard
      </Button>
      <Button ref={keep} size="small" variant="primary" onClick={onKeep}>
        Keep editing
      </Button>
    </div>
  );
}
