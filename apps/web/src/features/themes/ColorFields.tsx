import { RotateCcw, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import type { ThemeLook } from '@powerset/contracts/theme.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { deriveColors, type Seed } from '@powerset/ui/theme/derive-colors.ts';
import type { ThemeName } from '@powerset/ui/theme/tokens.ts';
import { contrastProblems, withColor, type ContrastProblem } from './theme-draft.ts';
import styles from './themes.module.css';

const COLORS: readonly { readonly seed: Seed; readonly label: string }[] = [
  { seed: 'accent', label: 'Accent' },
  { seed: 'canvas', label: 'Page' },
  { seed: 'surface', label: 'Surface' },
  { seed: 'line', label: 'Lines' },
  { seed: 'text', label: 'Text' },
  { seed: 'textSecondary', label: 'Secondary text' },
  { seed: 'success', label: 'Success' },
  { seed: 'warning', label: 'Warning' },
  { seed: 'error', label: 'Error' },
];

interface ColorFieldsProps {
  readonly look: ThemeLook;
  readonly mode: ThemeName;
  readonly onChange: (look: ThemeLook, subject: string) => void;
}

/** Edits the colors of a mode; every other color of the page follows from them. */
export function ColorFields({ look, mode, onChange }: ColorFieldsProps) {
  const colors = deriveColors(look[mode] ?? {}, mode);
  const problems = contrastProblems(look, mode);
  const set = (seed: Seed, color: string | undefined): void =>
    onChange(withColor(look, mode, [seed, color]), `${mode} ${seed}`);
  return (
    <fieldset className={styles.colors}>
      <legend>Colors of the {mode} mode</legend>
      {COLORS.map(({ seed, label }) => (
        <ColorField
          key={`${mode} ${seed}`}
          label={label}
          color={colors[seed]}
          isChosen={look[mode]?.[seed] !== undefined}
          problem={problems.find(problem => problem.seed === seed)}
          onChange={color => set(seed, color)}
        />
      ))}
    </fieldset>
  );
}

interface ColorFieldProps {
  readonly label: string;
  readonly color: string;
  readonly isChosen: boolean;
  readonly problem: ContrastProblem | undefined;
  readonly onChange: (color: string | undefined) => void;
}

function ColorField({ label, color, isChosen, problem, onChange }: ColorFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? color.toUpperCase();
  const type = (text: string): void => {
    const read = readColor(text);
    setTyped(read === undefined ? text : undefined);
    if (read !== undefined) onChange(read);
  };
  return (
    <div className={styles.color}>
      <label htmlFor={id}>{label}</label>
      <input
        type="color"
        className={styles.picker}
        aria-label={`Pick ${label}`}
        value={color}
        onChange={event => onChange(event.target.value.toUpperCase())}
      />
      <Input
        id={id}
        size="small"
        isMono
        spellCheck={false}
        autoComplete="off"
        maxLength={7}
        aria-invalid={typed === undefined ? undefined : true}
        value={shown}
        onChange={type}
        onBlur={() => setTyped(undefined)}
      />
      {isChosen ? (
        <IconButton
          label={`Reset ${label}`}
          icon={<RotateCcw size={14} strokeWidth={1.5} />}
          onClick={() => onChange(undefined)}
        />
      ) : (
        <span />
      )}
      {problem && (
        <p className={styles.problem} role="status">
          <TriangleAlert size={14} strokeWidth={1.75} aria-hidden="true" />
          <span>
            Contrast {problem.ratio.toFixed(1)}: hard to read. At least {problem.least} is needed.
          </span>
          <Button size="small" onClick={() => onChange(problem.better)}>
            Use {problem.better}
          </Button>
        </p>
      )}
    </div>
  );
}

// A color is also readable without the hash.
function readColor(text: string): string | undefined {
  const digits = /^#?([0-9a-f]{6})$/i.exec(text.trim())?.[1];
  return digits && `#${digits.toUpperCase()}`;
}
