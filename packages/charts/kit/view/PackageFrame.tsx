import { useCallback, useEffect, useRef, useState } from 'react';
import { markName } from '@powerset/core/chart-package/mark-name.ts';
import type { DrawInput, FrameMessage } from '@powerset/core/chart-package/messages.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { Skeleton } from '@powerset/ui/feedback/Skeleton.tsx';
import { frameChannel, type FrameChannel } from './frame-channel.ts';
import type { MarkRef } from '../selection.ts';
import type { ViewProps } from './view-props.ts';
import styles from './package-frame.module.css';

/** What a page knows of the package whose chart is drawn. */
export interface FramedPackage {
  readonly name: string;
  readonly frame: string;
  /** Told why the chart could not be drawn, or undefined once it is on the screen. */
  readonly onOutcome: (failure: string | undefined) => void;
}

type State =
  | { readonly status: 'mounting' | 'complete' }
  | { readonly status: 'error'; readonly message: string };

/**
 * Returns the component that draws the chart of a package in a frame that can reach neither the page nor the
 * network.
 */
export function packageView(framed: FramedPackage) {
  return function PackageView(props: ViewProps<DrawInput>) {
    return <PackageFrame {...props} framed={framed} />;
  };
}

function PackageFrame(props: ViewProps<DrawInput> & { readonly framed: FramedPackage }) {
  const { option, framed } = props;
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<State>({ status: 'mounting' });
  const element = useRef<HTMLIFrameElement>(null);
  const channel = useRef<FrameChannel>(undefined);
  const latest = useRef(props);
  latest.current = props;

  const end = useCallback(
    (next: State) => {
      setState(next);
      framed.onOutcome(next.status === 'error' ? next.message : undefined);
      if (next.status === 'error') channel.current?.close();
    },
    [framed],
  );
  useEffect(() => () => channel.current?.close(), [attempt]);
  useEffect(() => channel.current?.draw(option), [option]);

  const open = (): void => {
    // A frame loads once; a second time, its code has left the page that the server gave it.
    if (channel.current) return end({ status: 'error', message: `${framed.name} left its page.` });
    channel.current = frameChannel(element.current!.contentWindow!, {
      name: framed.name,
      onMessage: message => report(message, latest.current, element.current),
      onComplete: () => end({ status: 'complete' }),
      onFailure: message => end({ status: 'error', message }),
    });
    channel.current.draw(latest.current.option);
  };
  const retry = (): void => {
    channel.current = undefined;
    setState({ status: 'mounting' });
    setAttempt(attempt + 1);
  };
  useRetryOn(props.drawKey, state.status === 'error', retry);
  if (state.status === 'error') return <Failure framed={framed} message={state.message} onRetry={retry} />;
  return (
    <>
      {state.status === 'mounting' && <Skeleton width="100%" height="100%" />}
      <iframe
        key={attempt}
        ref={element}
        className={styles.frame}
        data-state={state.status}
        // A frame whose scheme differs from its page's is not transparent.
        style={{ colorScheme: option.theme.isDark ? 'dark' : 'light' }}
        title={framed.name}
        src={framed.frame}
        // Without allow-same-origin the frame has no cookies, no storage, and no way to the page around it.
        sandbox="allow-scripts"
        referrerPolicy="no-referrer"
        onLoad={open}
      />
    </>
  );
}

// A chart that failed is drawn again when its settings or rows change.
function useRetryOn(drawKey: object, hasFailed: boolean, retry: () => void): void {
  const failedWith = useRef<object>(undefined);
  useEffect(() => {
    if (!hasFailed) failedWith.current = undefined;
    else if (failedWith.current === undefined) failedWith.current = drawKey;
    else if (failedWith.current !== drawKey) retry();
  });
}

function Failure({
  framed,
  message,
  onRetry,
}: {
  readonly framed: FramedPackage;
  readonly message: string;
  onRetry(): void;
}) {
  return (
    <div className={styles.failure}>
      <ErrorPanel
        title={`The chart package "${framed.name}" could not draw this chart`}
        text={message}
        actions={<Button onClick={onRetry}>Try again</Button>}
      />
    </div>
  );
}

function report(
  message: Extract<FrameMessage, { type: 'select' | 'menu' }>,
  props: ViewProps<DrawInput>,
  frame: HTMLIFrameElement | null,
): void {
  const { conditions } = message;
  const mark: MarkRef = { seriesId: '', name: markName(conditions), dataIndex: -1, value: conditions };
  if (message.type === 'select') return props.onMarkClick(mark);
  const box = frame!.getBoundingClientRect();
  props.onMarkMenu(conditions.length > 0 ? mark : undefined, {
    clientX: box.left + Math.min(Math.max(message.x, 0), box.width),
    clientY: box.top + Math.min(Math.max(message.y, 0), box.height),
  });
}
