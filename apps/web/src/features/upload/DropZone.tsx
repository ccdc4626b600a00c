import { useLocation } from '@tanstack/react-router';
import { FileUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { passFiles } from '../../shared/files/dropped-files.ts';
import { useGo } from '../../shared/navigation.ts';
import { toast } from '../../shared/toast.ts';
import { carriesFiles, dropProblem, isUploadPage, takesFiles } from './dropped.ts';
import styles from './drop-zone.module.css';

/** Accepts a data file dropped anywhere on home or a list, and opens the upload page with it. */
export function DropZone() {
  const go = useGo();
  const pathname = useLocation({ select: location => location.pathname });
  const isOver = useFileDrag(takesFiles(pathname), files => {
    const isUploadOpen = isUploadPage(pathname);
    const problem = dropProblem(
      files.map(file => file.name),
      isUploadOpen,
    );
    if (problem) {
      toast.danger(problem);
      return;
    }
    passFiles(files);
    if (!isUploadOpen) go('/csvtodatabaseview/form');
  });
  if (!isOver) return null;
  return (
    <div className={styles.overlay}>
      <div className={styles.frame}>
        <FileUp size={28} strokeWidth={1.5} aria-hidden="true" />
        <b>Drop the file to upload it</b>
        <span>CSV, Excel, JSON, or Parquet. You see a preview before anything is created.</span>
      </div>
    </div>
  );
}

// Browsers repeat `dragover` at least every 350 ms, and some do not tell that a drag was canceled.
const QUIET_MS = 1000;

/** Returns whether a file is being dragged over the window. */
function useFileDrag(isOn: boolean, onDrop: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = (): void => {
      clearTimeout(timer);
      setOver(false);
    };
    const drag = (event: DragEvent): void => {
      if (!isForPage(event)) return;
      event.preventDefault();
      event.dataTransfer!.dropEffect = 'copy';
      clearTimeout(timer);
      timer = setTimeout(leave, QUIET_MS);
      setOver(true);
    };
    const drop = (event: DragEvent): void => {
      leave();
      if (!isForPage(event)) return;
      event.preventDefault();
      // The overlay lies above places that take files themselves; they must not take them twice.
      event.stopPropagation();
      latest.current([...event.dataTransfer!.files]);
    };
    const leaveWindow = (event: DragEvent): void => {
      if (event.relatedTarget === null) leave();
    };
    const ended = new AbortController();
    const { signal } = ended;
    window.addEventListener('dragenter', drag, { signal });
    window.addEventListener('dragover', drag, { signal });
    window.addEventListener('dragleave', leaveWindow, { signal });
    window.addEventListener('drop', drop, { signal, capture: true });
    return () => {
      ended.abort();
      leave();
    };
  }, [isOn]);
  return isOver;
}

// Dialogs have their own places for files, such as that of an import.
function isForPage({ dataTransfer }: DragEvent): boolean {
  return (
    dataTransfer !== null &&
    carriesFiles(dataTransfer.types) &&
    !document.querySelector('[role="dialog"], [role="alertdialog"]')
  );
}
