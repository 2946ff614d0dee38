/** Choices of a person that this device remembers, in the browser's storage. */

/** Returns whether a choice is remembered as made; false without browser storage. */
export function readDeviceFlag(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Remembers whether a choice is made; without browser storage, it lasts until the page is left. */
export function storeDeviceFlag(key: string, isSet: boolean): void {
  try {
    if (isSet) localStorage.setItem(key, 'on');
    else localStorage.removeItem(key);
  } catch {
    // No browser storage.
  }
}
