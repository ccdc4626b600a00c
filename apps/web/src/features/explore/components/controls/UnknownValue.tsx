import { Button } from '@powerset/ui/button/Button.tsx';
import styles from '../../../../shared/fields/controls.module.css';

interface UnknownValueProps {
  readonly value: unknown;
  onReplace(): void;
}

/** Shows a saved value that the editor does not understand. It stays until the user replaces it. */
export function UnknownValue({ value, onReplace }: UnknownValueProps) {
  return (
    <div className={styles.unknown}>
      <p className={styles.note}>This saved value cannot be edited here. It is kept until you replace it.</p>
      <pre tabIndex={0}>{JSON.stringify(value, null, 2)}</pre>
      <Button size="small" onClick={onReplace}>
        Replace
      </Button>
    </div>
  );
}
