import { Button } from '../../ui/parts/button.tsx';
import { t } from '../base/messages.ts';
import { showToast } from '../base/toast.ts';

/** Copies a text to the clipboard, and confirms it. */
export function CopyButton({ text, name }: { readonly text: string; readonly name?: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    showToast({ text: t('copied') });
  };
  return (
    <Button onClick={copy} name={name}>
      {t('copy')}
    </Button>
  );
}
