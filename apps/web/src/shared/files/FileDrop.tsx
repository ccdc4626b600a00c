import { File as FileIcon, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import styles from './file-drop.module.css';

export interface FileDropProps {
  readonly files: readonly File[];
  /** Comma-separated extensions with their dots. */
  readonly accept: string;
  /** The expected files, in words. */
  readonly hint: string;
  readonly isMultiple?: boolean;
  readonly onChoose: (files: readonly File[]) => void;
}

/** Accepts files by drag and drop, or by a click or a key. */
export function FileDrop({ files, accept, hint, isMultiple = false, onChoose }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [first] = files;
  return (
    <button
      type="button"
      className={styles.drop}
      data-over={isOver ? '' : undefined}
      data-filled={first ? '' : undefined}
      onClick={() => input.current?.click()}
      onDragOver={event => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault();
        setOver(false);
        onChoose([...event.dataTransfer.files].slice(0, isMultiple ? undefined : 1));
      }}
    >
      {first ? <FileIcon size={20} strokeWidth={1.5} /> : <Upload size={20} strokeWidth={1.5} />}
      {first ? (
        <span>
          <b>{files.length === 1 ? first.name : `${files.length} files`}</b> ({sizeText(files)})
        </span>
      ) : (
        <span>
          <b>Select {isMultiple ? 'files' : 'file'}</b> or drop {isMultiple ? 'them' : 'it'} here
          <br />
          <small>{hint}</small>
        </span>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={isMultiple}
        onClick={event => event.stopPropagation()}
        onChange={event => onChoose([...(event.target.files ?? [])])}
      />
    </button>
  );
}

function sizeText(files: readonly File[]): string {
  const kilobytes = files.reduce((sum, file) => sum + file.size, 0) / 1024;
  return kilobytes < 1024
    ? `${Math.max(1, Math.round(kilobytes))} kB`
    : `${(kilobytes / 1024).toFixed(1)} MB`;
}
