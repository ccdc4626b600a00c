const HANDSHAKE = '__embedded_comms__';

/** True inside of another page's frame. */
export function isFramed(): boolean {
  return window.parent !== window;
}

/** The line to the page that shows this one in a frame; it is handed over when the frame has loaded. */
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
