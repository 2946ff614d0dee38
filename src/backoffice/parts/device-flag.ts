/** Flags that this device stores in the browser's storage, such as "shortcuts are switched off". */

/** Returns whether a flag is set; false without browser storage. */
export function readDeviceFlag(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Sets or clears a flag. Without browser storage, nothing is stored. */
export function storeDeviceFlag(key: string, isSet: boolean): void {
  try {
    if (isSet) localStorage.setItem(key, 'on');
    else localStorage.removeItem(key);
  } catch {
    // No browser storage.
  }
}
