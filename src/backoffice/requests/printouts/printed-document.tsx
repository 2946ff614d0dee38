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
  /** Its number; undefined: it has none, or it is not known yet. */
  readonly number: string | undefined;
}

/** Renders a document with the venue's letterhead. All texts of guest and venue are plain text. */
export function PrintedDocument({
  kind,
  request,
  venue,
  inLanguage,
  own,
  notes,
  number,
}: PrintedDocumentProps) {
  const { formats, language, documentText: texts } = inLanguage;
  const { guest, reference, timezone } = request;
  const today = dateIn(timezone, Date.now());
  const price = request.agreedPrice ?? request.quote;
  const holdEnd = request.holdExpiresAt;
  const hasPrice = kind === 'offer' || kind === 'confirmation';
  const taxNumber =
    hasPrice && venue.taxNumber ? `${texts('taxNumber')}${formats.colon}${venue.taxNumber}` : null;
  return (
    <article class={css.paper} lang={language}>
      <Letterhead venue={venue} language={language} taxNumber={taxNumber} />
      <div class={css.head}>
        {kind !== 'sheet' && (
          <address class={css.recipient} dir="auto">
            {guest.company && <span>{guest.company}</span>}
            <span>{shownGuestName(guest.name)}</span>
            {guest.address && <AddressLines address={guest.address} from={venue} language={language} />}
          </address>
        )}
        <dl class={css.meta}>
          {number !== undefined && (
            <>
              <dt>{texts('number')}</dt>
              <dd>{number}</dd>
            </>
          )}
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
      {hasPrice && price && (
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

interface AddressLinesProps {
  readonly address: NonNullable<PrintedDocumentProps['request']['guest']['address']>;
  readonly from: PrintedDocumentProps['venue'];
  readonly language: string;
}

/** Renders a postal address, with the country only if it is another one than the venue's. */
function AddressLines({ address, from, language }: AddressLinesProps) {
  const isAbroad = address.country !== from.address.country;
  return [...addressParts(address), isAbroad ? countryName(address.country, language) : '']
    .filter(Boolean)
    .map((line) => <span key={line}>{line}</span>);
}

const countryName = (country: string | undefined, language: string) =>
  country && new Intl.DisplayNames(language, { type: 'region' }).of(country);

interface LetterheadProps extends Pick<PrintedDocumentProps, 'venue'> {
  readonly language: string;
  /** With its label; null: none, or it is not shown. */
  readonly taxNumber: string | null;
}

function Letterhead({ venue, language, taxNumber }: LetterheadProps) {
  const { address, contact, photos } = venue;
  const country = countryName(address.country, language);
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
        {taxNumber !== null && <span>{taxNumber}</span>}
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
