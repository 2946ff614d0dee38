import { addressLine } from '../../../ui/locale/address-line.ts';
import { mailLink, phoneLink, phoneText, webLink } from '../../../ui/locale/contact-links.ts';
import { useInfiniteQuery, useQuery } from '../../api/use-query.ts';
import { t as shell } from '../../base/messages.ts';
import { pathOf } from '../../base/routes.ts';
import { may } from '../../base/session.ts';
import { formats } from '../../messages/language.ts';
import { Detail } from '../../parts/detail.tsx';
import { languageName } from '../../parts/region-names.ts';
import { t } from '../messages.ts';
import css from '../style.module.css';
import { answerLabel } from './answer-label.ts';
import type { RequestProps, StaffRequest } from './staff-request.ts';

/** Renders the card with the guest and their message, all as plain text. */
export function GuestCard({ request, venueId }: RequestProps) {
  const { guest, message, answers = [], erasedAt } = request;
  if (erasedAt !== null)
    return (
      <section class="card">
        <h2>{t('guest')}</h2>
        <p>{t('erased')}</p>
      </section>
    );
  return (
    <section class="card">
      <h2>{t('guest')}</h2>
      {message && (
        <blockquote class={css.asWritten} dir="auto">
          {message}
        </blockquote>
      )}
      <dl class={css.facts}>
        <Detail name={t('name')}>{guest.name}</Detail>
        <Detail name={t('company')}>{guest.company}</Detail>
        <Detail name={t('email')}>
          {guest.email && <Linked to={mailLink(guest.email)} text={guest.email} />}
        </Detail>
        <Detail name={t('phone')}>
          {guest.phone && <Linked to={phoneLink(guest.phone)} text={phoneText(guest.phone)} />}
        </Detail>
        <Detail name={t('postalAddress')}>{guest.address && addressLine(guest.address)}</Detail>
        <Detail name={t('letterLanguage')}>{guest.language && languageName(guest.language)}</Detail>
        {answers.map(({ questionId, label, value }) => (
          <Detail key={questionId} name={label}>
            <span class={css.asWritten}>{answerLabel(value)}</span>
          </Detail>
        ))}
        <Terms terms={request.terms} />
        <Detail name={t('placed')}>{formats.instant(Date.parse(request.createdAt), request.timezone)}</Detail>
        <Detail name={t('source')}>
          {request.siteKey === null ? (
            t('addedByStaff')
          ) : (
            <KeyName venueId={venueId} siteKey={request.siteKey} />
          )}
        </Detail>
      </dl>
      <GuestLink venueId={venueId} reference={request.reference} />
    </section>
  );
}

/** The label of a website key; the key itself if it has none, or no longer exists. A role that does not read them sees neither. */
function KeyName({ venueId, siteKey }: { readonly venueId: string; readonly siteKey: string }) {
  const mayRead = may(venueId, 'site-keys.read');
  const keys = useInfiniteQuery(mayRead ? '/venues/{venueId}/website-keys' : null, { path: { venueId } });
  if (!mayRead) return <>{shell('website')}</>;
  return <>{keys.data?.find((each) => each.key === siteKey)?.label || siteKey}</>;
}

/** A link to the page of the guest, with the number of their requests. */
function GuestLink({ venueId, reference }: { readonly venueId: string; readonly reference: string }) {
  const guest = useQuery('/venues/{venueId}/guests/{reference}', { path: { venueId, reference } }).data;
  return (
    <a class={css.guestLink} href={pathOf(venueId, 'guests', [reference])}>
      {t('guestPage') + (guest ? formats.inBrackets(formats.number(guest.requests)) : '')}
    </a>
  );
}

function Terms({ terms }: { readonly terms: StaffRequest['terms'] }) {
  if (!terms) return null;
  const text = `${terms.label}${formats.inBrackets(terms.version)}`;
  return (
    <Detail name={t('terms')}>
      <Linked to={webLink(terms.url)} text={text} opensNewTab />
    </Detail>
  );
}

/** Renders a text, as a link if that is safe. */
function Linked({
  to,
  text,
  opensNewTab = false,
}: {
  readonly to: string | null;
  readonly text: string;
  readonly opensNewTab?: boolean;
}) {
  if (to === null) return text;
  return (
    <a href={to} {...(opensNewTab && { target: '_blank', rel: 'noreferrer' })}>
      {text}
    </a>
  );
}
