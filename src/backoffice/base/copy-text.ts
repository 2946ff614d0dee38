import { t } from './messages.ts';
import { showToast } from './toast.ts';

/** Copies a text to the clipboard, and says so, or that the browser has not allowed it. Returns whether it was copied. */
export async function copyText(text: string): Promise<boolean> {
  const isCopied = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
  showToast({ text: t(isCopied ? 'copied' : 'notCopied') });
  return isCopied;
}
