import { useState } from 'preact/hooks';
import { Field } from '../../../ui/parts/field.tsx';
import { useQuery } from '../../api/use-query.ts';
import { formats } from '../../messages/language.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { useDraft } from '../../parts/use-draft.ts';
import { t } from '../messages.ts';
import { mailLink, phoneLink } from '../request/contact-links.ts';
import type { StaffRequest } from '../request/event-card.tsx';
import css from '../style.module.css';

/** The templates of an e-mail; the one matching the request's status is preselected. */
const emailKinds = ['yes', 'no', 'question'] as const;
type EmailKind = (typeof emailKinds)[number];

interface EmailDialogProps {
  readonly request: StaffRequest;
  readonly venueId: string;
  readonly onClose: () => void;
}

/** Renders an e-mail to the guest that the person sends with their own mail program, since the service sends no mail. */
export function EmailDialog({ request, venueId, onClose }: EmailDialogProps) {
  const { status, guest, reference } = request;
  const venue = useQuery('/venues/{venueId}', { path: { venueId } }).data;
  const [kind, setKind] = useState<EmailKind>(emailKindOf(status));
  const proposed = venue ? templateOf(kind, request, venue.name) : null;
  const { draft, change } = useDraft(`letter ${reference} ${status} ${kind}`, proposed);
  const mailDraft = draft ?? { subject: '', body: '' };
  const mail = mailLink(guest.email ?? '', mailDraft);
  const phone = guest.phone ? phoneLink(guest.phone) : null;
  return (
    <Dialog title={t('writeTitle', { name: guest.name })} onClose={onClose}>
      <div class="form">
        <div part="field">
          <label for="occasion">{t('occasion')}</label>
          <select
            id="occasion"
            value={kind}
            onChange={({ currentTarget }) =>
              setKind(emailKinds.find((each) => each === currentTarget.value) ?? 'question')
            }
          >
            {emailKinds.map((each) => (
              <option key={each} value={each}>
                {t(`occasion_${each}`)}
              </option>
            ))}
          </select>
        </div>
        <Field
          {...{ name: 'subject', label: t('subject'), value: mailDraft.subject, problem: undefined }}
          autocomplete="off"
          isRequired={false}
          onValue={(subject) => change({ subject })}
        />
        <Field
          {...{ name: 'body', label: t('letter'), value: mailDraft.body, rows: 9, problem: undefined }}
          autocomplete="off"
          isRequired={false}
          onValue={(body) => change({ body })}
        />
        <div class="actions">
          {mail && (
            <a class="button main" href={mail}>
              {t('openMail')}
            </a>
          )}
          <CopyButton text={mailDraft.body} />
          {phone && (
            <a class="button" href={phone}>
              {t('callPhone', { phone: guest.phone ?? '' })}
            </a>
          )}
        </div>
        <p class={css.aside}>{t('writeHint')}</p>
      </div>
    </Dialog>
  );
}

function emailKindOf(status: StaffRequest['status']): EmailKind {
  if (status === 'accepted') return 'yes';
  return status === 'declined' || status === 'cancelled' ? 'no' : 'question';
}

function templateOf(kind: EmailKind, request: StaffRequest, venue: string) {
  const { quote, agreedPrice, space, slot, reference, guest } = request;
  const price = agreedPrice ?? quote;
  const times = t('from', { start: formats.time(slot.startTime), end: formats.time(slot.endTime) });
  const values = {
    ...{ name: guest.name, space: space.name, reference, venue },
    date: formats.date(request.date),
    time: slot.name === null ? times : `${times} (${slot.name})`,
    amount: price ? formats.money(price.totalCents, price.currency) : '',
  };
  const parts = [t('letterGreeting', values), t(`letter_${kind}`, values), t('letterEnd', values)];
  return { subject: t('letterSubject', values), body: parts.join('\n\n') };
}
