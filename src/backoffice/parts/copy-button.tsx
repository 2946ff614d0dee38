import { Button } from '../../ui/parts/button.tsx';
import { tell } from '../shell/news.ts';
import { t } from '../shell/words.ts';

/** Puts a text into the clipboard, and says so. */
export function CopyButton({ text, name }: { readonly text: string; readonly name?: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    tell({ text: t('copied') });
  };
  return (
    <Button onClick={copy} name={name}>
      {t('copy')}
    </Button>
  );
}
