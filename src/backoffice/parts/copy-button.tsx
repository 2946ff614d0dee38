import { Button } from '../../ui/parts/button.tsx';
import { copyText } from '../base/copy-text.ts';
import { t } from '../base/messages.ts';

/** Copies a text to the clipboard, and confirms it. */
export function CopyButton({ text, name }: { readonly text: string; readonly name?: string }) {
  return (
    <Button onClick={() => copyText(text)} name={name}>
      {t('copy')}
    </Button>
  );
}
