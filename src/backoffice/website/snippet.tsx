import { useState } from 'preact/hooks';
import type { DataOfPath } from '../../client/manage.ts';
import { linkTo, pagePaths } from '../../paths.ts';
import { Button } from '../../ui/parts/button.tsx';
import { formats } from '../messages/language.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { t } from './messages.ts';
import css from './style.module.css';

type Key = Pick<DataOfPath<'get', '/venues/{venueId}/website-keys/{siteKey}'>, 'key' | 'page' | 'frame'>;

const ways = ['Form', 'Frame', 'Link'] as const;
type Way = (typeof ways)[number];

/** Returns the text that shows a key's form, its booking page in a frame, or a link to that page. */
function codeFor(way: Way, { key, page }: Key): string {
  const url = location.origin + linkTo(pagePaths.book, { siteKey: key });
  if (way === 'Link') return url;
  if (way === 'Frame')
    return `<iframe src="${url}" title="${t('book')}" loading="lazy"\n  style="width: 100%; height: 900px; border: 0" allow="clipboard-write"></iframe>\n<p><a href="${url}" target="_top">${t('book')}</a></p>`;
  const link = page ? `<a href="${url}">${t('book')}</a>` : '';
  return `<script type="module" async src="${location.origin}/embed/v1.js"></script>\n<venue-booking site-key="${key}" history="on" style="display: block; min-height: 100vh">${link}</venue-booking>`;
}

/** Renders the code that shows the form on a website, to be copied; on a key's own page, also for a frame and a link. */
export function Snippet({ of, hasChoice = false }: { readonly of: Key; readonly hasChoice?: boolean }) {
  const [chosen, choose] = useState<Way>('Form');
  const { key, page, frame } = of;
  const way = page ? chosen : 'Form';
  const code = codeFor(way, of);
  return (
    <section class={css.snippet} aria-label={`${t('snippet')}${formats.colon}${key}`}>
      <strong>{t('snippet')}</strong>
      {hasChoice && (
        <>
          {page && (
            <div class="actions">
              {ways.map((each) => (
                <Button key={each} isPressed={each === way} onClick={() => choose(each)}>
                  {t(`as${each}`)}
                </Button>
              ))}
            </div>
          )}
          <p>{t(`as${way}About`)}</p>
          {way === 'Frame' && !frame && (
            <p class="problem">{t('frameIsOff', { setting: t('mayBeFramed') })}</p>
          )}
        </>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the code is wider than a phone, so the keyboard must be able to scroll it */}
      <pre tabIndex={0}>{code}</pre>
      <CopyButton text={code} name={t('copySnippet', { key })} />
      {page && (
        <a href={linkTo(pagePaths.book, { siteKey: key })} target="_blank" rel="noreferrer">
          {t('ownPage')}
        </a>
      )}
    </section>
  );
}
