const HANDSHAKE = '__embedded_comms__';

/** Returns whether this page is inside a frame of another page. */
export function isFramed(): boolean {
  return window.parent !== window;
}

/** The channel to the page that embeds this one; the host passes it once the frame has loaded. */
export const hostPort: Promise<MessagePort> = new Promise(resolve => {
  const takePort = ({ source, data, ports: [port] }: MessageEvent): void => {
    if (!isFramed() || source !== window.parent || !port || !isHandshake(data)) return;
    window.removeEventListener('message', takePort);
    resolve(port);
  };
  window.addEventListener('message', takePort);
});

function isHandshake(data: unknown): boolean {
  return (
    typeof data === 'object' &&
    data !== null &&
    'type' in data &&
    data.type === HANDSHAKE &&
    'handshake' in data &&
    data.handshake === 'port transfer'
  );
}
