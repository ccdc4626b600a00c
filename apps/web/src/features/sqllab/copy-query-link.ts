import { kvEndpoints } from '@powerset/contracts/tab-state.ts';
import { copyText } from '@powerset/ui/feedback/copy-text.ts';
import { call } from '../../shared/api/call.ts';
import { withBase } from '../../shared/site-path.ts';
import { toast } from '../../shared/toast.ts';
import type { EditorTab } from './editor-tabs.ts';

/** Copies the address of the saved query, or of a shared copy of the text where the site stores those. */
export async function copyQueryLink(tab: EditorTab, storesCopies = false): Promise<void> {
  if (tab.savedQueryId === undefined && !storesCopies) {
    toast.info('Save the query to enable this feature');
    return;
  }
  try {
    const query =
      tab.savedQueryId === undefined ? `id=${await storedCopy(tab)}` : `savedQueryId=${tab.savedQueryId}`;
    const isCopied = await copyText(`${window.location.origin}${withBase(`/sqllab/?${query}`)}`);
    if (isCopied) toast.success('Link Copied!');
    else toast.danger('Sorry, your browser does not support copying.');
  } catch (error) {
    toast.failure('The link could not be made', error);
  }
}

async function storedCopy(tab: EditorTab): Promise<number> {
  const data = {
    name: tab.name,
    dbId: tab.databaseId,
    schema: tab.schema,
    autorun: false,
    sql: tab.sql,
    templateParams: tab.templateParams,
  };
  const { id } = (await call(kvEndpoints.store, { body: { data: JSON.stringify(data) } })) as {
    readonly id: number;
  };
  return id;
}
