import { Upload, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '@powerset/ui/button/Button.tsx';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { Checkbox } from '@powerset/ui/choice/Checkbox.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { NumberInput } from '@powerset/ui/input/NumberInput.tsx';
import { withBase } from '../../shared/site-path.ts';
import type { FileKind, ThemeDraft } from './theme-draft.ts';
import styles from './themes.module.css';

interface BrandFieldsProps {
  readonly draft: ThemeDraft;
  /** Problems that the server found, by field. */
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (part: Partial<ThemeDraft>, subject: string) => void;
}

/** Edits the logo, typefaces, and corners of a theme. */
export function BrandFields({ draft, problems, onChange }: BrandFieldsProps) {
  const { look, files } = draft;
  const setFile = (kind: FileKind, file: string | null): void =>
    onChange({ files: { ...files, [kind]: file } }, `file ${kind}`);
  const setFont = (part: 'sans' | 'mono', family: string): void => {
    const { [part]: _, ...others } = look.fonts ?? {};
    onChange(
      { look: { ...look, fonts: family.trim() === '' ? others : { ...others, [part]: family } } },
      `font ${part}`,
    );
  };
  const file = (kind: FileKind, label: string, hint: string) => (
    <FileField
      kind={kind}
      label={label}
      hint={hint}
      address={files[kind]}
      error={problems[kind]}
      onChange={next => setFile(kind, next)}
    />
  );
  return (
    <>
      <fieldset className={styles.group}>
        <legend>Brand</legend>
        {file('logo', 'Logo', 'SVG, PNG, JPEG, or WebP of at most 256 kB')}
        {file('logo_dark', 'Logo for the dark mode', 'The same as above if empty')}
        {file('icon', 'Icon in browser tabs', 'A square picture')}
        <Checkbox
          label="Show the name beside the logo"
          isChecked={look.shows_name !== false}
          isDisabled={files.logo === null && files.logo_dark === null}
          onChange={shows => onChange({ look: { ...look, shows_name: shows } }, 'shows name')}
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Text and corners</legend>
        {file('font', 'Typeface file', 'WOFF2 of at most 1 MB; used instead of the font below')}
        <Field
          label="Font"
          hint="A font that is installed on your users’ devices"
          error={problems['fonts.sans']}
        >
          {control => (
            <Input
              {...control}
              placeholder="Inter"
              value={look.fonts?.sans ?? ''}
              onChange={family => setFont('sans', family)}
            />
          )}
        </Field>
        <Field label="Font for SQL and code">
          {control => (
            <Input
              {...control}
              placeholder="JetBrains Mono"
              value={look.fonts?.mono ?? ''}
              onChange={family => setFont('mono', family)}
            />
          )}
        </Field>
        <Field label="Corner radius in pixels" hint="0 to 16; 6 by default" error={problems['json_data']}>
          {control => (
            <NumberInput
              {...control}
              isInteger
              min={0}
              max={16}
              placeholder="6"
              value={look.radius ?? null}
              onChange={radius => {
                const { radius: _, ...others } = look;
                onChange({ look: radius === null ? others : { ...others, radius } }, 'radius');
              }}
            />
          )}
        </Field>
      </fieldset>
    </>
  );
}

interface FileFieldProps {
  readonly kind: FileKind;
  readonly label: string;
  readonly hint: string;
  readonly address: string | null;
  readonly error: string | undefined;
  readonly onChange: (file: string | null) => void;
}

function FileField({ kind, label, hint, address, error, onChange }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const isFont = kind === 'font';
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const most = isFont ? 1024 : 256;
    setProblem(file.size > most * 1024 ? `The file is too large: use at most ${most} kB.` : undefined);
    if (file.size <= most * 1024) onChange(await dataUrlOf(file));
  };
  return (
    <Field label={label} hint={hint} error={problem ?? error}>
      {control => (
        <div className={styles.file}>
          {address !== null && !isFont && (
            <img className={styles.thumb} src={withBase(address)} alt={`Current: ${label}`} />
          )}
          {address !== null && isFont && <span>A typeface is set</span>}
          <Button
            {...control}
            size="small"
            icon={<Upload size={14} strokeWidth={1.5} />}
            aria-label={`${address === null ? 'Choose' : 'Replace'} ${label}`}
            onClick={() => input.current?.click()}
          >
            {address === null ? 'Choose file' : 'Replace'}
          </Button>
          {address !== null && (
            <IconButton
              label={`Remove ${label}`}
              icon={<X size={14} strokeWidth={1.5} />}
              onClick={() => onChange(null)}
            />
          )}
          <input
            ref={input}
            type="file"
            hidden
            accept={isFont ? '.woff2' : '.svg,.png,.jpg,.jpeg,.webp'}
            onChange={event => {
              void choose(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </div>
      )}
    </Field>
  );
}

async function dataUrlOf(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener('load', () => resolve(String(reader.result)));
  reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')));
  reader.readAsDataURL(file);
  return promise;
}
