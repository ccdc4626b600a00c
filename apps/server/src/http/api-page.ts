type Json = Readonly<Record<string, unknown>>;

interface Operation {
  readonly summary: string;
  readonly tags: readonly string[];
  readonly 'x-permission': unknown;
  readonly parameters: readonly Json[];
  readonly requestBody?: Json;
  readonly responses: Json;
}

/** Returns a self-contained page that lists the API calls of an OpenAPI document. */
export function apiPage(document: Json, basePath: string): string {
  const { title, version } = document['info'] as { title: string; version: string };
  const operations = Object.entries(document['paths'] as Record<string, Record<string, Operation>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        path,
        method: method.toUpperCase(),
        operation,
      })),
  );
  const sections = [...Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? '')].map(
    ([tag, calls]) => `<section><h2>${escape(tag)}</h2>${calls.map(callHtml).join('')}</section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(title)} API</title><style>${STYLE}</style></head>
<body><header><h1>${escape(title)} API</h1><p>Version ${escape(version)} · <a href="${basePath}/api/v1/_openapi">OpenAPI document</a></p></header><main>${sections.join('')}</main></body></html>`;
}

function callHtml({
  path,
  method,
  operation,
}: {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}): string {
  const permission = Array.isArray(operation['x-permission'])
    ? (operation['x-permission'] as string[]).join(' on ')
    : String(operation['x-permission']);
  const parts: readonly (readonly [string, unknown])[] = [
    ['Parameters', operation.parameters],
    ['Body', operation.requestBody],
    ['Answers', operation.responses],
  ];
  const details = parts
    .filter(([, value]) => value !== undefined && (!Array.isArray(value) || value.length > 0))
    .map(([name, value]) => `<h3>${name}</h3><pre>${escape(JSON.stringify(value, null, 2))}</pre>`);
  return `<details><summary><b class="${method.toLowerCase()}">${method}</b> <code>${escape(path)}</code> <span>${escape(operation.summary)}</span></summary><p>Needs: ${escape(permission)}</p>${details.join('')}</details>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, char => `&#${char.charCodeAt(0)};`);
}

const STYLE = `:root{color-scheme:light dark;--line:color-mix(in srgb,currentColor 15%,transparent)}body{font:15px/1.5 system-ui,sans-serif;margin:0 auto;max-width:960px;padding:24px}
h1{margin:0}h2{margin:32px 0 8px;font-size:18px}h3{font-size:13px;margin:12px 0 4px}details{border:1px solid var(--line);border-radius:6px;margin:6px 0;padding:0 12px}
summary{cursor:pointer;padding:8px 0}summary span{opacity:.7}b{display:inline-block;width:60px;font-size:12px}b.get{color:#2563eb}b.post{color:#16a34a}b.put{color:#d97706}b.delete{color:#dc2626}
pre{overflow:auto;max-height:320px;background:color-mix(in srgb,currentColor 6%,transparent);padding:8px;border-radius:4px;font-size:12px}`;
