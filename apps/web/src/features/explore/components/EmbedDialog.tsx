import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormData } from '@powerset/core/form-data/form-data.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { CopyButton } from '@powerset/ui/feedback/CopyButton.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { NumberInput } from '@powerset/ui/input/NumberInput.tsx';
import { TextArea } from '@powerset/ui/input/TextArea.tsx';
import { errorText } from '../../../shared/api/api-error.ts';
import { makePermalink } from '../api.ts';
import { embedCode } from '../embed-code.ts';
import { formDataToSave } from '../explore.ts';
import styles from './explore.module.css';

const DEFAULT_SIZE = { width: 600, height: 400 } as const;

/** Shows the HTML that embeds the chart in another page, in a chosen size. */
export function EmbedDialog({ formData, onClose }: { readonly formData: FormData; onClose(): void }) {
  const [width, setWidth] = useState<number | null>(DEFAULT_SIZE.width);
  const [height, setHeight] = useState<number | null>(DEFAULT_SIZE.height);
  const link = useQuery({
    queryKey: ['embed-link', formData],
    queryFn: () => makePermalink(formDataToSave(formData)),
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  });
  const code =
    link.data &&
    embedCode(link.data, {
      width: width ?? DEFAULT_SIZE.width,
      height: height ?? DEFAULT_SIZE.height,
    });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Embed code"
      width={560}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <div className={styles.form}>
        <div className={styles.embedSize}>
          <Field label="Width">
            {field => <NumberInput {...field} value={width} isInteger min={1} onChange={setWidth} />}
          </Field>
          <Field label="Height">
            {field => <NumberInput {...field} value={height} isInteger min={1} onChange={setHeight} />}
          </Field>
        </div>
        {link.isError && !link.isFetching ? (
          <ErrorPanel
            title="The link could not be created"
            text={errorText(link.error)}
            actions={<Button onClick={() => void link.refetch()}>Try again</Button>}
          />
        ) : (
          <div className={styles.embedCode}>
            <TextArea
              readOnly
              isMono
              rows={9}
              aria-label="Embed code"
              aria-busy={!code}
              value={code ?? 'Generating link, please wait..'}
              onFocus={event => code && event.currentTarget.select()}
            />
            {code && (
              <div className={styles.copy}>
                <CopyButton isIcon text={code} />
              </div>
            )}
          </div>
        )}
        <p className={styles.note}>
          Viewers need to sign in. Browsers show the chart only on pages of {location.host}.
        </p>
      </div>
    </Dialog>
  );
}
