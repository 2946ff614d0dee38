import type { ManagementSchemas } from '../../../client/manage.ts';
import type { LetterText } from '../../../domain/letters/letter.ts';
import { addressParts } from '../../../ui/locale/address-line.ts';
import { phoneText, webLink } from '../../../ui/locale/contact-links.ts';
import { dateIn } from '../../../ui/locale/zone.ts';
import { shownGuestName } from '../../base/guest-name.ts';
import type { GuestLanguage } from '../letters/guest-language.ts';
import type { GuestTexts } from '../letters/guest-texts.ts';
import css from './document.module.css';
import type { DocumentKind } from './document-kinds.ts';
import { Facts } from './facts.tsx';
import { Instalments, PriceLines } from './price-tables.tsx';

interface PrintedDocumentProps {
  readonly kind: DocumentKind;
  readonly request: ManagementSchemas['StaffBookingRequest'];
  readonly venue: ManagementSchemas['Venue'];
  readonly inLanguage: GuestLanguage;
  /** Its heading and closing text, by the venue's template; undefined: none. */
  readonly own: LetterText | undefined;
  readonly notes: readonly ManagementSchemas['RequestNote'][];
}

/** Renders a document with the venue's letterhead. All texts of guest and venue are plain text. */
export function PrintedDocument({ kind, request, venue, inLanguage, own, notes }: PrintedDocumentProps) {
  const { formats, language, documentText: texts } = inLanguage;
  const { guest, reference, timezone } = request;
  const today = dateIn(timezone, Date.now());
  const price = request.agreedPrice ?? request.quote;
  const holdEnd = request.holdExpiresAt;
  return (
    <article class={css.paper} lang={language}>
      <Letterhead venue={venue} language={language} />
      <div class={css.head}>
        {kind !== 'sheet' && (
          <address class={css.recipient} dir="auto">
            {guest.company && <span>{guest.company}</span>}
            <span>{shownGuestName(guest.name)}</span>
            {guest.address && addressParts(guest.address).map((part) => <span key={part}>{part}</span>)}
          </address>
        )}
        <dl class={css.meta}>
          <dt>{texts('reference')}</dt>
          <dd>{reference}</dd>
          <dt>{texts('printedOn')}</dt>
          <dd>{formats.plainDate(today)}</dd>
        </dl>
      </div>
      <h2 dir="auto">{own?.subject ?? texts(kind === 'cancellation' ? 'cancellation' : 'sheet')}</h2>
      {request.title && (
        <p dir="auto">
          <strong>{request.title}</strong>
        </p>
      )}
      {kind === 'offer' && (
        <p>
          {request.status === 'pending_approval' && holdEnd !== null
            ? texts('offerUntil', { date: formats.instant(Date.parse(holdEnd), timezone) })
            : texts('offerText')}
        </p>
      )}
      {kind === 'confirmation' && <p>{texts('confirmationText')}</p>}
      {kind === 'cancellation' && <p>{texts('cancellationText')}</p>}
      <Facts kind={kind} request={request} formats={formats} texts={texts} notes={notes} />
      {kind === 'cancellation' && <Instalments request={request} today={today} inLanguage={inLanguage} />}
      {(kind === 'offer' || kind === 'confirmation') && price && (
        <>
          <PriceLines price={price} items={request.items} inLanguage={inLanguage} />
          <Instalments request={request} today={today} inLanguage={inLanguage} />
          <Terms request={request} venue={venue} inLanguage={inLanguage} texts={texts} />
          {own && (
            <p class={css.closing} dir="auto">
              {own.body}
            </p>
          )}
          <Signatures texts={texts} venue={venue.name} guest={shownGuestName(guest.name)} />
        </>
      )}
    </article>
  );
}

function Letterhead({
  venue,
  language,
}: Pick<PrintedDocumentProps, 'venue'> & { readonly language: string }) {
  const { address, contact, photos } = venue;
  const country = address.country && new Intl.DisplayNames(language, { type: 'region' }).of(address.country);
  const place = [...addressParts(address), country].filter(Boolean).join(' · ');
  const ways = [contact.phone && phoneText(contact.phone), contact.email, venue.website]
    .filter(Boolean)
    .join(' · ');
  const [photo] = photos;
  return (
    <header class={css.letterhead}>
      {photo && <img src={photo.url} alt="" />}
      <div>
        <strong>{venue.name}</strong>
        {place !== '' && <span>{place}</span>}
        {ways !== '' && <span>{ways}</span>}
      </div>
    </header>
  );
}

function Terms({
  request,
  venue,
  inLanguage: { formats },
  texts,
}: Pick<PrintedDocumentProps, 'request' | 'venue' | 'inLanguage'> & {
  readonly texts: GuestTexts['documentText'];
}) {
  const terms = request.terms ?? venue.terms;
  if (!terms) return null;
  const link = webLink(terms.url);
  return (
    <section class={css.together}>
      <h3>{texts('terms')}</h3>
      <p>
        {texts(request.terms ? 'termsAgreed' : 'termsApply', {
          label: `${terms.label}${formats.inBrackets(terms.version)}`,
        })}
        <br />
        {link === null ? terms.url : <a href={link}>{terms.url}</a>}
      </p>
    </section>
  );
}

interface SignaturesProps {
  readonly texts: GuestTexts['documentText'];
  readonly venue: string;
  readonly guest: string;
}

function Signatures({ texts, venue, guest }: SignaturesProps) {
  return (
    <div class={css.signatures}>
      {[venue, guest].map((name) => (
        <p key={name}>
          {texts('signature')}
          <br />
          <bdi>{name}</bdi>
        </p>
      ))}
    </div>
  );
}
