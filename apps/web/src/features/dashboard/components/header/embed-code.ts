/** Returns the addresses in a list with commas, each once. */
export function readDomains(text: string): readonly string[] {
  return [
    ...new Set(
      text
        .split(/[\s,]+/)
        .map(domain => domain.replace(/\/+$/, ''))
        .filter(Boolean),
    ),
  ];
}

/** Returns a script that embeds a dashboard. */
export function embedCode(uuid: string, origin: string): string {
  return `import { embedDashboard } from '@superset-ui/embedded-sdk';

embedDashboard({
  id: '${uuid}',
  supersetDomain: '${origin}',
  mountPoint: document.getElementById('dashboard'),
  fetchGuestToken: () => fetch('/guest-token').then(answer => answer.text()),
  dashboardUiConfig: { hideTitle: true },
});`;
}
