import type { ManagementSchemas } from '../../../client/manage.ts';
import { documentOccasions, fillLetter, findLetterLanguage } from '../../../domain/letters/letter.ts';
import { PrimaryButton } from '../../../ui/parts/button.tsx';
import { Select } from '../../../ui/parts/select.tsx';
import { useQuery } from '../../api/use-query.ts';
import { currentUrl, navigate } from '../../base/address.ts';
import { shownBookingName } from '../../base/guest-name.ts';
import { pathOf } from '../../base/routes.ts';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { languageForGuest, useGuestLanguage } from '../letters/guest-language.ts';
import { LanguageSelect } from '../letters/language-select.tsx';
import { letterValues } from '../letters/letter-values.ts';
import { t } from '../messages.ts';
import css from './document.module.css';
import { documentKindsFor } from './document-kinds.ts';
import { documentNumber } from './document-number.ts';
import { PrintedDocument } from './printed-document.tsx';

interface DocumentPageProps {
  readonly venueId: string;
  readonly reference: string;
}

/** Renders a document about a request, to print or to save as PDF with the browser. */
export function DocumentPage({ venueId, reference }: DocumentPageProps) {
  const request = useQuery('/venues/{venueId}/booking-requests/{reference}', {
    path: { venueId, reference },
  });
  const venue = useQuery('/venues/{venueId}', { path: { venueId } }).data;
  return (
    <QueryView query={request}>
      {(data) => (venue ? <OpenDocument venueId={venueId} request={data} venue={venue} /> : null)}
    </QueryView>
  );
}

interface OpenDocumentProps {
  readonly venueId: string;
  readonly request: ManagementSchemas['StaffBookingRequest'];
  readonly venue: ManagementSchemas['Venue'];
}

function OpenDocument({ venueId, request, venue }: OpenDocumentProps) {
  const { searchParams: query } = currentUrl.value;
  const { reference } = request;
  const kinds = documentKindsFor(request);
  const kind = kinds.find((each) => each === query.get('document')) ?? kinds[0];
  const language =
    findLetterLanguage(query.get('language') ?? '') ?? languageForGuest(request.guest, venue.locale);
  const inLanguage = useGuestLanguage(language, venue.locale);
  const notes = useQuery(kind === 'sheet' ? '/venues/{venueId}/booking-requests/{reference}/notes' : null, {
    path: { venueId, reference },
  }).data;
  const closing = documentOccasions.find((occasion) => occasion === kind);
  const templates = useQuery(closing ? '/venues/{venueId}/letters' : null, {
    path: { venueId },
    query: { language },
  });
  const history = useQuery(closing ? '/venues/{venueId}/booking-requests/{reference}/history' : null, {
    path: { venueId, reference },
  });
  const template = templates.data?.find(({ occasion }) => occasion === closing);
  const own =
    template && inLanguage
      ? fillLetter(
          template,
          letterValues({ ...request, responseDue: null, changes: [] }, venue, inLanguage, Date.now()),
        )
      : undefined;
  const show = (changes: { readonly document?: string; readonly language?: string }) =>
    navigate(pathOf(venueId, 'requests', [reference], { document: kind, language, ...changes }), 'replace');
  return (
    <Page
      // The browser proposes it as the name of the PDF.
      title={`${t(`document_${kind}`)} ${reference}`}
      back={{ link: pathOf(venueId, 'requests', [reference]), label: shownBookingName(request) }}
    >
      <div class={css.choices}>
        <Select
          name="document"
          label={t('document')}
          value={kind}
          problem={undefined}
          options={kinds.map((each) => [each, t(`document_${each}`)])}
          none={null}
          isRequired
          onValue={(document) => show({ document })}
        />
        <LanguageSelect
          label={t('letterLanguage')}
          language={language}
          onLanguage={(next) => show({ language: next })}
        />
        <PrimaryButton onClick={() => print()}>{t('print')}</PrimaryButton>
        {closing && (
          <a href={pathOf(venueId, 'settings', ['letters'], { occasion: closing, language })}>
            {t('editTemplates')}
          </a>
        )}
      </div>
      {inLanguage && ((own && (history.data ?? history.error)) || !closing) && (
        <PrintedDocument
          kind={kind}
          request={request}
          venue={venue}
          inLanguage={inLanguage}
          own={own}
          notes={notes ?? []}
          number={history.data && documentNumber(reference, history.data)}
        />
      )}
    </Page>
  );
}
