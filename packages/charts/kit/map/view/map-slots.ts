/** Browsers keep 16 WebGL contexts and drop the oldest; some are left for other elements. */
const MOST = 14;

interface Slot {
  isVisible: boolean;
  isOpen: boolean;
  setOpen(isOpen: boolean): void;
}

export interface MapSlot {
  setVisible(isVisible: boolean): void;
  leave(): void;
}

/** All maps of the page; those that most recently entered or left the visible area are at the end. */
const slots = new Set<Slot>();

/**
 * Adds a map and calls `setOpen` when it may be drawn: once it has been visible, until visible maps need its
 * slot.
 */
export function joinMaps(setOpen: (isOpen: boolean) => void): MapSlot {
  const slot: Slot = { isVisible: false, isOpen: false, setOpen };
  slots.add(slot);
  return {
    setVisible: isVisible => {
      slot.isVisible = isVisible;
      slots.delete(slot);
      slots.add(slot);
      settle();
    },
    leave: () => {
      slots.delete(slot);
      settle();
    },
  };
}

function settle(): void {
  for (const slot of slots) {
    if (!slot.isVisible || slot.isOpen) continue;
    const open = [...slots].filter(one => one.isOpen);
    const idle = open.find(one => !one.isVisible);
    if (open.length >= MOST) {
      if (!idle) return;
      change(idle, false);
    }
    change(slot, true);
  }
}

function change(slot: Slot, isOpen: boolean): void {
  slot.isOpen = isOpen;
  slot.setOpen(isOpen);
}
