import { Button } from '../../ui/parts/button.tsx';
import { t } from '../shell/messages.ts';
import { showToast } from '../shell/toast.ts';

/** Puts a text into the clipboard, and says so. */
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
