/** Step 1: the venue's spaces as cards. */
import type { Space } from '../../client/types.ts';
import { Button, PrimaryButton } from '../../ui/parts/button.tsx';
import { Icon } from '../../ui/parts/icon.tsx';
import { LiveText } from '../../ui/parts/live-text.tsx';
import { PhotoStrip } from '../../ui/parts/photo-strip.tsx';
import { absolutePhoto } from '../photo-of.ts';
import { fittingSpaces } from '../state/availability.ts';
import { pageOfSpaces } from '../state/state.ts';
import { useBooking } from '../use-booking.ts';
import type { LazySteps } from '../use-lazy-steps.ts';
import { Contact } from './contact.tsx';
import { Description } from './description.tsx';
import { ErrorNotice } from './error-notice.tsx';
import { Guests } from './guests.tsx';
import { Heading } from './heading.tsx';
import { LazyError } from './lazy-placeholder.tsx';
import { Loading } from './loading.tsx';
import { TextList } from './text-list.tsx';

/** The lazily loaded parts, if loaded. */
interface SpaceStepProps {
  readonly lazy: LazySteps | 'missing' | null;
}

/** Renders the first step: the number of guests and the space; or the date and a free space. */
export function SpaceStep({ lazy }: SpaceStepProps) {
  const { t } = useBooking();
  return (
    <>
      <Heading>{t('spacesHeading')}</Heading>
      <Choice lazy={lazy} />
    </>
  );
}

function Choice({ lazy }: SpaceStepProps) {
  const { state, t } = useBooking();
  const { spaces, venue, first } = state;
  const error = venue.failure ?? spaces.failure;
  if (error) return <ErrorNotice failure={error} />;
  if (!spaces.data || !venue.data)
    return <Loading className={first === 'date' ? 'columns' : 'cards'} count={6} />;
  if (spaces.data.length === 0)
    return (
      <div class="note">
        <p>{t('noSpaces')}</p>
        <Contact />
      </div>
    );
  return (
    <>
      <Filters spaces={spaces.data} />
      {first === 'space' ? (
        <Cards />
      ) : lazy === 'missing' ? (
        <LazyError />
      ) : lazy ? (
        <lazy.steps.byDate />
      ) : (
        <Loading className="columns" count={2} />
      )}
    </>
  );
}

/** Two ways to start, the number of guests, and a search for many spaces. */
function Filters({ spaces }: { readonly spaces: readonly Space[] }) {
  const { state, session, t } = useBooking();
  const { guests, isTypingGuests, find, amenities, first } = state;
  const fitting = fittingSpaces(state);
  const hasAmenities = first === 'date' && amenities.length > 0;
  const isNarrowed = guests !== null || find !== '' || hasAmenities;
  return (
    <>
      <div class="filter">
        {spaces.length > 1 && (
          <p class="actions ways">
            {(['space', 'date'] as const).map((way) => (
              <Button key={way} isPressed={way === first} onClick={() => session.beginWith(way)}>
                {t(way === 'space' ? 'bySpace' : 'byDate')}
              </Button>
            ))}
          </p>
        )}
        <Guests />
        {spaces.length > pageOfSpaces && (
          <input
            type="search"
            class="find"
            part="input"
            autocomplete="off"
            aria-label={t('find')}
            placeholder={t('find')}
            value={find}
            onInput={({ currentTarget }) =>
              session.change({ find: currentTarget.value, shown: pageOfSpaces })
            }
          />
        )}
        <small role="status">
          <LiveText
            text={
              isNarrowed && fitting.length > 0 && !isTypingGuests
                ? t('spacesFit', { count: fitting.length })
                : ''
            }
          />
        </small>
      </div>
      {fitting.length === 0 && (
        <div class="note" role="status">
          <p>{t(find === '' && !hasAmenities ? 'noSpaceFits' : 'nothingFound')}</p>
          <Button onClick={() => session.change({ guests: null, find: '', amenities: [] })}>
            {t('showAll')}
          </Button>
        </div>
      )}
    </>
  );
}

function Cards() {
  const { state, session, t } = useBooking();
  const { shown } = state;
  const fitting = fittingSpaces(state);
  return (
    <>
      <ul class="cards">
        {fitting.slice(0, shown).map((space, at) => (
          <li key={space.id}>
            <Card space={space} isFirst={at === 0} />
          </li>
        ))}
      </ul>
      {fitting.length > shown && (
        <p class="actions more">
          <Button onClick={() => session.change({ shown: shown + pageOfSpaces })}>{t('more')}</Button>
        </p>
      )}
    </>
  );
}

function Card({ space, isFirst }: { readonly space: Space; readonly isFirst: boolean }) {
  const { state, session, t, f, venueTextProps, base } = useBooking();
  const { id, name, photos, layouts, amenities, priceFromCents } = space;
  return (
    <article part="card" aria-labelledby={`space-${id}`}>
      <PhotoStrip
        name={name}
        photos={photos.map((photo) => absolutePhoto(base, photo))}
        messages={{ previous: t('previousPhoto'), next: t('nextPhoto'), enlarge: t('enlarge') }}
        number={f.number}
        isRightToLeft={f.isRightToLeft}
        isFirst={isFirst}
        onEnlarge={(at) => session.enlarge({ photos, at })}
      />
      <div class="body">
        <h3 id={`space-${id}`} {...venueTextProps}>
          {name}
        </h3>
        <p class="subtitle">
          {t('upTo', { count: space.capacity })}
          {priceFromCents && (
            <b>{t('priceFrom', { amount: f.money(priceFromCents, state.venue.data?.currency ?? '') })}</b>
          )}
        </p>
        <Description text={space.description} />
        <PrimaryButton
          name={`${t('seeDates')}: ${name}`}
          onNear={() => session.prefetchSpace(id)}
          onClick={() => session.chooseSpace(id)}
        >
          {t('seeDates')}
        </PrimaryButton>
        {layouts.length > 0 && (
          <ul class="chips" aria-label={t('layouts')}>
            {layouts.map(({ name, capacity, plan }) => (
              <li key={name}>
                <span {...venueTextProps}>{name}</span> <b>{formats.number(capacity)}</b>
                {plan && (
                  <Button
                    look="round"
                    name={`${t('enlarge')}: ${name}`}
                    onClick={() => session.enlarge({ photos: [plan], at: 0 })}
                  >
                    <Icon name="enlarge" />
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        {amenities.length > 0 && (
          <details>
            <summary>{t('amenities')}</summary>
            <TextList entries={amenities} look="done" />
          </details>
        )}
      </div>
    </article>
  );
}
