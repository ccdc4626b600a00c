import { useEffect, useState } from 'react';
import { validateSql } from '@powerset/contracts/database.ts';
import { call } from '../../shared/api/call.ts';
import type { EditorMark } from './components/SqlEditor.tsx';
import type { EditorTab } from './editor-tabs.ts';
import { hasStatement } from './statement-at.ts';

const AFTER_MS = 600;
const NONE: readonly EditorMark[] = [];
/** Databases whose site has no validator; they are not asked again until the page is loaded anew. */
const silent = new Set<number>();

/** Returns what the engine cannot read in the text of a tab, shortly after the last change. */
export function useValidation({ databaseId, schema, sql, templateParams }: EditorTab): readonly EditorMark[] {
  const [marks, setMarks] = useState(NONE);
  useEffect(() => {
    setMarks(NONE);
    if (databaseId === undefined || silent.has(databaseId) || !hasStatement(sql)) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      call(validateSql, {
        params: { id: databaseId },
        body: { schema: schema ?? null, sql, template_params: paramsOf(templateParams) },
        signal: abort.signal,
      }).then(
        ({ result }) =>
          setMarks(
            result.map(({ line_number: line, start_column: column, message }) => ({
              line: line ?? 1,
              column: column ?? undefined,
              message,
            })),
          ),
        () => {
          if (!abort.signal.aborted) silent.add(databaseId);
        },
      );
    }, AFTER_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [databaseId, schema, sql, templateParams]);
  return marks;
}

function paramsOf(text: string): Record<string, unknown> {
  try {
    const params: unknown = JSON.parse(text || '{}');
    return typeof params === 'object' && params !== null ? (params as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
