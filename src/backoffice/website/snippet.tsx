import { CopyButton } from '../parts/copy-button.tsx';
import { t } from './messages.ts';
import css from './style.module.css';

/** Renders the two lines that show the form on a website, to be copied. */
export function Snippet({ siteKey }: { readonly siteKey: string }) {
  const lines = `<script type="module" async src="${location.origin}/embed/v1.js"></script>\n<venue-booking site-key="${siteKey}"></venue-booking>`;
  return (
    <div class={css.snippet}>
      <strong>{t('snippet')}</strong>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the code is wider than a phone, so the keyboard must be able to scroll it */}
      <pre tabIndex={0}>{lines}</pre>
      <CopyButton text={lines} name={t('copySnippet', { key: siteKey })} />
    </div>
  );
}
