import { signedIn } from '../support/start-server.ts';

/** Copies the flights dashboard, with the same charts, for a test to edit; returns the path of the copy. */
export async function copyOfFlights(serverUrl: string, name: string): Promise<string> {
  const account = await signedIn(serverUrl);
  const { result } = await account.get<{
    result: { id: number; position_json: string; json_metadata: string };
  }>('/api/v1/dashboard/flights');
  const metadata = {
    ...(JSON.parse(result.json_metadata) as object),
    positions: JSON.parse(result.position_json) as unknown,
  };
  const copy = await account.post<{ result: { id: number } }>(`/api/v1/dashboard/${result.id}/copy/`, {
    dashboard_title: name,
    duplicate_slices: false,
    json_metadata: JSON.stringify(metadata),
  });
  return `/superset/dashboard/${copy.result.id}/`;
}
