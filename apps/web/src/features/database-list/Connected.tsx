import { CircleCheck } from 'lucide-react';
import { Button, ButtonLink } from '@powerset/ui/button/Button.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import styles from './connection-form.module.css';

/** Offers what can be done with a new connection. */
export function Connected({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Database connected"
      width={560}
      actions={
        <Button variant="ghost" onClick={onClose}>
          Finish
        </Button>
      }
    >
      <div className={styles.step}>STEP 3 OF 3</div>
      <EmptyState
        icon={<CircleCheck size={22} strokeWidth={1.5} color="var(--success)" />}
        title={`${name} is connected`}
        text="Create a dataset from one of its tables, or explore the data with SQL first."
        actions={
          <>
            <ButtonLink variant="primary" href="/dataset/add/">
              Create dataset
            </ButtonLink>
            <ButtonLink href="/superset/sqllab/?db=true">Query data in SQL Lab</ButtonLink>
          </>
        }
      />
    </Dialog>
  );
}
