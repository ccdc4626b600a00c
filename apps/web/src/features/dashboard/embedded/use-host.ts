import { useEffect, useMemo, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { setGuestToken } from '../../../shared/api/call.ts';
import { openHostChannel, type HostMethods } from '../../../shared/host/host-channel.ts';
import { setHost } from '../../../shared/host/host.ts';
import { hostPort } from '../../../shared/host/host-port.ts';
import { sessionQuery } from '../../../shared/session/session.ts';
import { followHostMode, followHostTheme } from './host-theme.ts';

export interface Host {
  /** True once the host has sent its guest's token. */
  readonly hasToken: boolean;
  /** Adds the answers of the open dashboard. */
  answerWith(methods: HostMethods): void;
  emit(method: string, args: unknown): void;
}

/**
 * Connects to the host, the page that shows this one in a frame. The host sends the guest's token, renews it
 * before it expires, and may ask questions.
 */
export function useHost(): Host {
  const client = useQueryClient();
  const [hasToken, setHasToken] = useState(false);
  const line = useMemo(() => new HostLine(), []);
  useEffect(() => {
    let isOver = false;
    const letIn = async (token: string): Promise<void> => {
      setGuestToken(token);
      // The page first loaded anonymously; now the server knows the guest.
      await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
      if (!isOver) setHasToken(true);
    };
    void hostPort.then(port => {
      if (!isOver) line.open(port, token => void letIn(token).catch(() => setHasToken(true)));
    });
    return () => {
      isOver = true;
      line.close();
    };
  }, [client, line]);
  return useMemo(() => ({ hasToken, answerWith: line.answerWith, emit: line.emit }), [hasToken, line]);
}

/** Holds one connection to the host, which the dashboard answers as soon as it is loaded. */
class HostLine {
  #channel: ReturnType<typeof openHostChannel> | undefined;
  #methods: HostMethods = {};

  open(port: MessagePort, onToken: (token: string) => void): void {
    this.#channel = openHostChannel(port, {
      guestToken: ({ guestToken }) => {
        if (typeof guestToken === 'string') onToken(guestToken);
      },
      getScrollSize: () => ({
        width: document.documentElement.scrollWidth,
        height: document.documentElement.scrollHeight,
      }),
      setThemeMode: followHostMode,
      setThemeConfig: followHostTheme,
      ...Object.fromEntries(
        DASHBOARD_METHODS.map(name => [
          name,
          (args: Readonly<Record<string, unknown>>) => this.#ofDashboard(name)(args),
        ]),
      ),
    });
    setHost(this.#channel);
  }

  readonly answerWith = (methods: HostMethods): void => {
    this.#methods = methods;
  };

  readonly emit = (method: string, args: unknown): void => this.#channel?.emit(method, args);

  close(): void {
    this.#channel?.close();
    setHost(undefined);
  }

  #ofDashboard(name: string): HostMethods[string] {
    const method = this.#methods[name];
    if (!method) throw new Error('The dashboard has not been loaded yet.');
    return method;
  }
}

const DASHBOARD_METHODS = [
  'getActiveTabs',
  'getDataMask',
  'getChartStates',
  'getChartDataPayloads',
  'getDashboardPermalink',
] as const;
