import { pathOf } from '../base/routes.ts';
import { may } from '../base/session.ts';
import { formats } from '../messages/language.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { t } from './messages.ts';
import {
  type AboutOpening,
  firstTimes,
  type Opening,
  openingName,
  priceText,
  timesText,
} from './opening-text.ts';
import css from './style.module.css';

interface OpeningRowProps {
  readonly venueId: string;
  readonly opening: Opening;
  readonly about: AboutOpening;
  /** The line that is copied. */
  readonly line: string;
  readonly isChosen: boolean;
  readonly onChosen: (isChosen: boolean) => void;
}

/** Renders a free place: it can be chosen, copied as text, and booked. */
export function OpeningRow({ venueId, opening, about, line, isChosen, onChosen }: OpeningRowProps) {
  const { date, spaceId, slotId, packageId } = opening;
  const times = firstTimes(opening, about);
  const text = openingName(opening, about);
  return (
    <li class={css.opening}>
      <label>
        <input
          type="checkbox"
          aria-label={t('choose', { date: text })}
          checked={isChosen}
          onChange={({ currentTarget }) => onChosen(currentTarget.checked)}
        />
        <strong>{formats.shortDateWithYear(date)}</strong>
      </label>
      <span>
        <bdi>{about.spaceName}</bdi>
        {about.slot && (
          <>
            {' · '}
            <bdi>{about.slot.name}</bdi>
          </>
        )}
        {about.packageName && (
          <>
            {' · '}
            <bdi>{about.packageName}</bdi>
          </>
        )}
      </span>
      <span>{timesText(opening, about)}</span>
      <span class={css.price}>{priceText(opening, about)}</span>
      <span class={css.actions}>
        <CopyButton text={line} name={t('copyOne', { date: text })} />
        {may(venueId, 'requests.decide') && (
          <a
            class="button"
            aria-label={t('bookOne', { date: text })}
            href={pathOf(venueId, 'requests', ['new'], {
              space: spaceId,
              slot: slotId,
              package: packageId,
              date,
              ...(about.attendance !== null && { people: String(about.attendance) }),
              ...(times && { start: times.startTime, end: times.endTime }),
            })}
          >
            {t('book')}
          </a>
        )}
      </span>
    </li>
  );
}
