/** Browsers keep 16 WebGL contexts and drop the oldest; some are left for other pages' and charts' use. */
const MOST = 12;

interface Slot {
  isVisible: boolean;
  release(): void;
}

export interface MapSlot {
  setVisible(isVisible: boolean): void;
  close(): void;
}

const open = new Set<Slot>();

/**
 * Counts a map that is drawn. When there are too many, the one that has been out of sight longest is asked to
 * `release` its drawing.
 */
export function openSlot(release: () => void): MapSlot {
  const slot: Slot = { isVisible: true, release };
  open.add(slot);
  if (open.size > MOST) releaseOne();
  return {
    setVisible: isVisible => {
      slot.isVisible = isVisible;
      if (isVisible || !open.delete(slot)) return;
      // At the end of the line: others have been out of sight for longer.
      open.add(slot);
    },
    close: () => open.delete(slot),
  };
}

function releaseOne(): void {
  const oldest = [...open].find(slot => !slot.isVisible);
  if (!oldest) return;
  open.delete(oldest);
  oldest.release();
}
