import { useRef } from 'preact/hooks';
import type { ManagementSchemas } from '../../../client/manage.ts';
import {
  fillLetter,
  findLetterLanguage,
  findOccasion,
  type LetterLanguage,
  type LetterOccasion,
  letterOccasions,
  letterPlaceholders,
} from '../../../domain/letters/letter.ts';
import { Button } from '../../../ui/parts/button.tsx';
import { Field } from '../../../ui/parts/field.tsx';
import { Select } from '../../../ui/parts/select.tsx';
import { client } from '../../api/client.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useQuery } from '../../api/use-query.ts';
import { currentUrl, navigate } from '../../base/address.ts';
import { pathOf } from '../../base/routes.ts';
import { may } from '../../base/session.ts';
import { EditForm } from '../../parts/edit-form.tsx';
import { ErrorNotice } from '../../parts/error-notice.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { languageName } from '../../parts/region-names.ts';
import { useEdit } from '../../parts/use-edit.ts';
import { languageOfVenue, useGuestLanguage } from '../../requests/letters/guest-language.ts';
import { LanguageSelect } from '../../requests/letters/language-select.tsx';
import { LetterCard } from '../../requests/letters/letter-card.tsx';
import { letterValues, onceDecided } from '../../requests/letters/letter-values.ts';
import { t } from '../messages.ts';
import css from './letters.module.css';
import { sampleNow, sampleRequest } from './sample-request.ts';

interface LettersProps {
  readonly venueId: string;
  readonly venue: ManagementSchemas['Venue'];
}

/** Renders the letter templates of the venue: one occasion and language at a time, both in the URL. */
export function Letters({ venueId, venue }: LettersProps) {
  const { searchParams: query } = currentUrl.value;
  const occasion = findOccasion(query.get('occasion') ?? '') ?? 'received';
  const language = findLetterLanguage(query.get('language') ?? '') ?? languageOfVenue(venue.locale);
  const show = (next: { readonly occasion?: string; readonly language?: string }) =>
    navigate(pathOf(venueId, 'settings', ['letters'], { occasion, language, ...next }), 'replace');
  const found = useQuery('/venues/{venueId}/letters/{occasion}/{language}', {
    path: { venueId, occasion, language },
  });
  return (
    <>
      <p>{t('lettersText')}</p>
      <div class={css.choices}>
        <Select
          name="occasion"
          label={t('occasion')}
          value={occasion}
          problem={undefined}
          options={letterOccasions.map((each) => [each, t(`occasion_${each}`)])}
          none={null}
          isRequired
          onValue={(value) => show({ occasion: value })}
        />
        <LanguageSelect
          label={t('letterLanguage')}
          language={language}
          onLanguage={(next) => show({ language: next })}
        />
      </div>
      <QueryView query={found}>
        {(letter) => (
          <LetterForm
            key={`${occasion} ${language}`}
            venueId={venueId}
            venue={venue}
            letter={letter}
            etag={found.etag}
            occasion={occasion}
            language={language}
          />
        )}
      </QueryView>
    </>
  );
}

interface LetterFormProps extends LettersProps {
  readonly letter: ManagementSchemas['Letter'];
  readonly etag: string;
  readonly occasion: LetterOccasion;
  readonly language: LetterLanguage;
}

function LetterForm({ venueId, venue, letter, etag, occasion, language }: LetterFormProps) {
  const path = { venueId, occasion, language };
  const { subject, body, isDefault } = letter;
  const venueLanguage = languageOfVenue(venue.locale);
  const inVenueLanguage = useQuery('/venues/{venueId}/letters/{occasion}/{language}', {
    path: { venueId, occasion, language: venueLanguage },
  }).data;
  const edit = useEdit({
    key: `letter template ${venueId} ${occasion} ${language}`,
    saved: { subject, body },
    etag,
    send: (changes, ifMatch) =>
      client.put('/venues/{venueId}/letters/{occasion}/{language}', {
        path,
        ifMatch,
        body: { subject, body, ...changes },
      }),
  });
  const reset = useMutation({
    mutationFn: () =>
      client.delete('/venues/{venueId}/letters/{occasion}/{language}', { path, ifMatch: etag }),
    onSuccess: () => edit.drop(),
  });
  const mayEdit = may(venueId, 'venue.edit');
  const form = useRef<HTMLDivElement>(null);
  const insert = (placeholder: string) => {
    const field = form.current?.querySelector('textarea');
    if (!field) return;
    const { selectionStart: start, selectionEnd: end } = field;
    const written = `{${placeholder}}`;
    edit.change({ body: field.value.slice(0, start) + written + field.value.slice(end) });
    requestAnimationFrame(() => {
      field.focus();
      field.setSelectionRange(start + written.length, start + written.length);
    });
  };
  return (
    <div ref={form}>
      <EditForm edit={edit} names={{ subject: t('subject'), body: t('letter') }} mayEdit={mayEdit}>
        <Field
          name="subject"
          label={t('subject')}
          value={edit.draft.subject}
          isRequired
          problem={edit.problems.get('subject')}
          autocomplete="off"
          onValue={(value) => edit.change({ subject: value })}
        />
        <Field
          name="body"
          label={t('letter')}
          value={edit.draft.body}
          rows={14}
          isRequired
          problem={edit.problems.get('body')}
          autocomplete="off"
          onValue={(value) => edit.change({ body: value })}
        />
        <fieldset class={css.chips}>
          <legend>{t('insert')}</legend>
          {letterPlaceholders.map((placeholder) => (
            <button key={placeholder} type="button" onClick={() => insert(placeholder)}>
              {t(`placeholder_${placeholder}`)}
            </button>
          ))}
        </fieldset>
        {mayEdit && !isDefault && (
          <div>
            <Button look="quiet" isOff={reset.isPending} onClick={() => reset.mutate()}>
              {t('resetLetter')}
            </Button>
          </div>
        )}
        {reset.error && <ErrorNotice error={reset.error} />}
      </EditForm>
      <div class={css.read}>
        <Preview occasion={occasion} venue={venue} text={edit.draft} language={language} />
        {language !== venueLanguage && inVenueLanguage && (
          <LetterCard
            title={t('inVenueLanguage', { language: languageName(venueLanguage) })}
            language={venueLanguage}
            letter={inVenueLanguage}
          />
        )}
      </div>
    </div>
  );
}

interface PreviewProps {
  readonly occasion: LetterOccasion;
  readonly venue: ManagementSchemas['Venue'];
  readonly text: { readonly subject: string; readonly body: string };
  readonly language: LetterLanguage;
}

/** Renders the letter as a guest would get it, with an invented request. */
function Preview({ occasion, venue, text, language }: PreviewProps) {
  const inLanguage = useGuestLanguage(language, venue.locale);
  if (inLanguage === undefined) return null;
  const request = onceDecided(sampleRequest(venue), occasion);
  const filled = fillLetter(text, letterValues(request, venue, inLanguage, sampleNow));
  return <LetterCard title={t('letterPreview')} language={language} letter={filled} />;
}
