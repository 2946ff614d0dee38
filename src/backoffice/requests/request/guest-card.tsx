import { f } from '../../words/language.ts';
import css from '../style.module.css';
import { t } from '../words.ts';
import { mailLink, phoneLink, webLink } from './contact-links.ts';
import type { RequestProps, StaffRequest } from './event-card.tsx';
import { Fact, Facts } from './facts.tsx';

/** Who asks, and what they say. All of it is text, whatever it looks like. */
export function GuestCard({ request }: RequestProps) {
  const { guest, message, answers, erasedAt } = request;
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
      <Facts>
        <Fact name={t('name')}>{guest.name}</Fact>
        <Fact name={t('company')}>{guest.company}</Fact>
        <Fact name={t('email')}>
          {guest.email && <Linked to={mailLink(guest.email)} text={guest.email} />}
        </Fact>
        <Fact name={t('phone')}>
          {guest.phone && <Linked to={phoneLink(guest.phone)} text={guest.phone} />}
        </Fact>
        {answers.map(({ questionId, label, value }) => (
          <Fact key={questionId} name={label}>
            <span class={css.asWritten}>{answerWords(value)}</span>
          </Fact>
        ))}
        <Terms terms={request.terms} />
        <Fact name={t('placed')}>{f.instant(Date.parse(request.createdAt), request.timezone)}</Fact>
        <Fact name={t('cameBy')}>{request.siteKey ?? t('byHand')}</Fact>
      </Facts>
    </section>
  );
}

function Terms({ terms }: { readonly terms: StaffRequest['terms'] }) {
  if (terms === null) return null;
  const said = `${terms.label} (${terms.version})`;
  return (
    <Fact name={t('terms')}>
      <Linked to={webLink(terms.url)} text={said} isElsewhere />
    </Fact>
  );
}

/** A text that leads somewhere where it safely can. */
function Linked({
  to,
  text,
  isElsewhere = false,
}: {
  readonly to: string | null;
  readonly text: string;
  readonly isElsewhere?: boolean;
}) {
  if (to === null) return text;
  return (
    <a href={to} {...(isElsewhere && { target: '_blank', rel: 'noreferrer' })}>
      {text}
    </a>
  );
}

function answerWords(value: unknown): string {
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  return typeof value === 'number' ? f.number(value) : String(value);
}
