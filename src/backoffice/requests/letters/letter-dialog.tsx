import { useEffect, useState } from 'preact/hooks';
import type { ManagementSchemas } from '../../../client/manage.ts';
import {
  fillLetter,
  type LetterLanguage,
  type MailOccasion,
  mailOccasions,
} from '../../../domain/letters/letter.ts';
import { phoneLink, phoneText } from '../../../ui/locale/contact-links.ts';
import { Button, PrimaryButton } from '../../../ui/parts/button.tsx';
import { Field } from '../../../ui/parts/field.tsx';
import { Select } from '../../../ui/parts/select.tsx';
import { client } from '../../api/client.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useIsFetching, useQuery } from '../../api/use-query.ts';
import { copyText } from '../../base/copy-text.ts';
import { t as shell } from '../../base/messages.ts';
import { pathOf } from '../../base/routes.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { ErrorNotice } from '../../parts/error-notice.tsx';
import { languageName } from '../../parts/region-names.ts';
import { RestoredDraft } from '../../parts/restored-draft.tsx';
import { LastChange, lastChangeOf } from '../decisions/last-change.tsx';
import { t } from '../messages.ts';
import { isAsImported, wasImported } from '../request/changes-in-force.ts';
import { dayContextQuery } from '../request/day-context-query.ts';
import { wasGivenDate } from '../request/history-texts.ts';
import { knownErased } from '../request/known-erased.ts';
import type { StaffRequest } from '../request/staff-request.ts';
import css from '../style.module.css';
import { languageForGuest, languageOfVenue, useGuestLanguage } from './guest-language.ts';
import { LanguageSelect } from './language-select.tsx';
import { LetterCard } from './letter-card.tsx';
import { changesSince } from './letter-changes.ts';
import { letterLink, maxLetterLinkLength } from './letter-link.ts';
import { type LetterRequest, letterValues, onceDecided } from './letter-values.ts';
import { textOf, useLetterText } from './use-letter-text.ts';

export interface LetterDialogProps {
  readonly request: StaffRequest;
  readonly venueId: string;
  readonly onClose: () => void;
}

const historyPath = '/venues/{venueId}/booking-requests/{reference}/history';
const notesPath = '/venues/{venueId}/booking-requests/{reference}/notes';

/** Renders a letter to the guest that the person sends with their own mail program, since the service sends no mail. */
export function LetterDialog({ request, venueId, onClose }: LetterDialogProps) {
  const { status, guest, reference } = request;
  const venue = useQuery('/venues/{venueId}', { path: { venueId } }).data;
  const { data: context, error: contextError } = useQuery(...dayContextQuery(venueId, request));
  const isNext = context?.isNext ?? false;
  const challenged = request.challenge
    ? request
    : context?.competing.find(({ challenge }) => challenge?.by === reference);
  const responseDue = challenged?.holdExpiresAt ?? null;
  const { data: history, error: historyError } = useQuery(historyPath, { path: { venueId, reference } });
  const { data: notes, error: notesError } = useQuery(notesPath, { path: { venueId, reference } });
  const lastLetter = notes?.find(({ about }) => about === 'letter')?.at;
  const changes = changesSince(history ?? [], lastLetter);
  // The guest has a letter that no longer holds, or knows an imported booking as it was.
  const isKnown = lastLetter !== undefined || wasImported(history);
  const isChanged = isKnown && changes.some(({ at }) => at > (lastLetter ?? ''));
  const isGiven = history?.some(wasGivenDate) ?? false;
  const [chosenOccasion, setOccasion] = useState<MailOccasion | null>(null);
  const usual = isAsImported(request, history)
    ? // Nothing is to be decided on an imported booking.
      status === 'accepted'
      ? 'reminder'
      : 'question'
    : status === 'accepted' && isChanged
      ? 'changed'
      : occasionOf(status, { isNext, isGiven, isChallenge: responseDue !== null });
  // As it was when the dialog opened: a colleague's decision replaces no text.
  const [opened, setOpened] = useState<Opened | null>(null);
  const lastChange = lastChangeOf(history)?.at;
  const isLoaded = (context ?? contextError) && (history ?? historyError) && (notes ?? notesError);
  // Right after a change, its entry in the history is still on its way.
  const isOutdated = useIsFetching(historyPath, notesPath);
  useEffect(() => {
    if (isLoaded && !isOutdated) setOpened((before) => before ?? { usual, status, lastChange });
  });
  const occasion = chosenOccasion ?? opened?.usual ?? usual;
  const [chosen, setChosen] = useState<LetterLanguage | null>(null);
  const language = chosen ?? languageForGuest(guest, venue?.locale ?? 'en');
  const venueLanguage = languageOfVenue(venue?.locale ?? 'en');
  const about = { request: { ...request, responseDue, changes }, venueId, venue, occasion };
  const proposed = useLetter(about, language);
  const inVenueLanguage = useLetter(about, venueLanguage);
  const written = useLetterText(`letter ${reference} ${occasion} ${language}`, isLoaded ? proposed : null);
  const { difference } = written;
  const isDecided = opened !== null && (opened.status !== status || opened.usual !== usual);
  const letter = written.letter ?? { subject: '', body: '' };
  const text = textOf(letter);
  const [kept, setKept] = useState('');
  // As shown when it opened: the letter may name a guest who is erased later.
  const [guestErased, setGuestErased] = useState(request.erasedAt !== null);
  const keep = useMutation({
    mutationFn: () =>
      client.post('/venues/{venueId}/booking-requests/{reference}/notes', {
        path: { venueId, reference },
        body: { text, about: 'letter', ...knownErased(guestErased) },
      }),
    onSuccess: () => setKept(text),
    onError: ({ problem }) => problem === 'guest_erased' && setGuestErased(true),
  });
  const keepOnce = () => {
    if (text !== kept && written.letter !== null) keep.mutate();
    written.finish();
  };
  // Until the letter has loaded, it would be empty.
  const whole = written.letter && letterLink(guest.email ?? '', letter);
  const isLong = whole !== null && whole.length > maxLetterLinkLength;
  const mail = isLong ? letterLink(guest.email ?? '', { ...letter, body: '' }) : whole;
  const phone = guest.phone ? phoneLink(guest.phone) : null;
  const copy = async () => {
    const isCopied = await copyText(letter.body);
    if (isCopied) keepOnce();
    return isCopied;
  };
  return (
    <Dialog title={t('writeTitle', { name: guest.name })} onClose={onClose}>
      <div class="form">
        <div class={css.letterChoices}>
          <Select
            name="occasion"
            label={t('occasion')}
            value={occasion}
            problem={undefined}
            options={mailOccasions.map((each) => [each, t(`occasion_${each}`)])}
            none={null}
            isRequired
            onValue={(value) => setOccasion(mailOccasions.find((each) => each === value) ?? null)}
          />
          <LanguageSelect label={t('letterLanguage')} language={language} onLanguage={setChosen} />
        </div>
        {(isDecided || difference) && (
          <section class="trouble" role="alert">
            <h3>{lastChange === opened?.lastChange ? t('letterOutdated') : shell('editConflict')}</h3>
            <LastChange request={request} venueId={venueId} />
            {difference && (
              <dl>
                <dt>{t('letterBefore')}</dt>
                {difference.before.map((line) => (
                  <dd key={line}>{line}</dd>
                ))}
                <dt>{t('letterNow')}</dt>
                {difference.now.map((line) => (
                  <dd key={line}>{line}</dd>
                ))}
              </dl>
            )}
            <div class="actions">
              <Button
                onClick={() => {
                  written.keep();
                  setOccasion(occasion);
                  setOpened(null);
                }}
              >
                {t('keepLetter')}
              </Button>
              <Button
                onClick={() => {
                  if (difference) written.takeCurrent();
                  if (isDecided) setOccasion(null);
                  setOpened(null);
                }}
              >
                {t('currentLetter')}
              </Button>
            </div>
          </section>
        )}
        <RestoredDraft of={written.restored} />
        {/* Not before it has loaded: what is typed into an empty field would be replaced. */}
        {written.letter !== null && (
          <div class={css.letterTexts}>
            <div class="form" lang={language}>
              <Field
                name="subject"
                label={t('subject')}
                value={letter.subject}
                problem={undefined}
                autocomplete="off"
                isRequired={false}
                onValue={(subject) => written.change({ subject: subject.replaceAll(/[\r\n]+/g, ' ') })}
              />
              <Field
                name="body"
                label={t('letter')}
                value={letter.body}
                rows={12}
                problem={undefined}
                autocomplete="off"
                isRequired={false}
                onValue={(body) => written.change({ body })}
              />
            </div>
            {language !== venueLanguage && inVenueLanguage && (
              <LetterCard
                title={t('inVenueLanguage', { language: languageName(venueLanguage) })}
                language={venueLanguage}
                letter={inVenueLanguage}
              />
            )}
          </div>
        )}
        {isLong && <p class="note">{t('letterLong')}</p>}
        {keep.error && <ErrorNotice error={keep.error} />}
        <div class="actions">
          {mail && !isLong && (
            <a class="button main" href={mail} onClick={keepOnce}>
              {t('openMail')}
            </a>
          )}
          {mail && isLong && (
            <PrimaryButton
              onClick={async () => {
                if (await copy()) location.href = mail;
              }}
            >
              {t('copyAndOpenMail')}
            </PrimaryButton>
          )}
          <Button isOff={written.letter === null} onClick={copy}>
            {shell('copy')}
          </Button>
          {phone && (
            <a class="button" href={phone}>
              {t('callPhone', { phone: phoneText(guest.phone ?? '') })}
            </a>
          )}
        </div>
        <p class={css.aside}>
          {t('letterHint')}{' '}
          <a href={pathOf(venueId, 'settings', ['letters'], { occasion, language })}>{t('editTemplates')}</a>
        </p>
      </div>
    </Dialog>
  );
}

/** What a dialog knew when it opened. */
interface Opened {
  readonly usual: MailOccasion;
  readonly status: StaffRequest['status'];
  /** The time of the last change; undefined: not known. */
  readonly lastChange: string | undefined;
}

interface LetterAbout {
  readonly request: LetterRequest;
  readonly venueId: string;
  /** undefined: not loaded yet */
  readonly venue: ManagementSchemas['Venue'] | undefined;
  readonly occasion: MailOccasion;
}

/** Returns the letter in a language: the venue's own text, or else the default one; null while it is loading. */
function useLetter({ request, venueId, venue, occasion }: LetterAbout, language: LetterLanguage) {
  const inLanguage = useGuestLanguage(language, venue?.locale ?? 'en');
  const letters = useQuery(venue ? '/venues/{venueId}/letters' : null, {
    path: { venueId },
    query: { language },
  });
  const template = letters.data?.find((letter) => letter.occasion === occasion);
  return venue && template && inLanguage
    ? fillLetter(template, letterValues(onceDecided(request, occasion), venue, inLanguage, Date.now()))
    : null;
}

/** Returns the usual occasion of a letter. A waiting request challenges a hold, a pending one is challenged. */
function occasionOf(
  status: StaffRequest['status'],
  { isNext, isGiven, isChallenge }: Readonly<Record<'isNext' | 'isGiven' | 'isChallenge', boolean>>,
): MailOccasion {
  if (status === 'pending_approval') return isChallenge ? 'challenged' : isGiven ? 'freed' : 'received';
  if (status === 'waiting') return isNext ? 'freed' : isChallenge ? 'challenging' : 'waiting';
  return status === 'expired' ? 'question' : status;
}
