import { signal } from '@preact/signals';

/** Whether the browser is connected to a network. */
export const isOnline = signal(navigator.onLine);
for (const type of ['online', 'offline'])
  addEventListener(type, () => {
    isOnline.value = navigator.onLine;
  });
