import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import type { AccessQuestion } from './AccessDialog.tsx';

const AccessDialog = lazy(async () => ({ default: (await import('./AccessDialog.tsx')).AccessDialog }));

/** Returns the dialog that explains access, and the function that opens it. */
export function useAccessDialog(): {
  readonly ask: (question: AccessQuestion) => void;
  readonly dialog: ReactNode;
} {
  const [question, setQuestion] = useState<AccessQuestion>();
  return {
    ask: setQuestion,
    dialog: question && (
      <Suspense>
        <AccessDialog question={question} onClose={() => setQuestion(undefined)} />
      </Suspense>
    ),
  };
}
