/** Step 1: the venue's spaces as cards. */
import type { Space } from '../../client/types.ts';
import { Button } from '../../ui/parts/button.tsx';
import { LiveText } from '../../ui/parts/live-text.tsx';
import { fittingSpaces } from '../state/availability.ts';
import { pageOfSpaces } from '../state/state.ts';
import { useBooking } from '../use-booking.ts';
import type { LoadedSteps } from '../use-lazy-steps.ts';
import { Card } from './card.tsx';
import { ErrorNotice } from './error-notice.tsx';
import { Guests } from './guests.tsx';
import { Heading } from './heading.tsx';
import { LazyByDate, loadByDate } from './lazy-by-date.tsx';
import { Loading } from './loading.tsx';

/** The lazily loaded parts, if loaded. */
interface SpaceStepProps {
  readonly lazy: LoadedSteps;
}

/** Renders the first step: the number of guests and the space; or the date and a free space. */
export function SpaceStep({ lazy }: SpaceStepProps) {
  const { t } = useBooking();
  const { panel: Panel, UnansweredNote } = (typeof lazy === 'object' && lazy?.steps) || {};
  return (
    <>
      <Heading>{t('spacesHeading')}</Heading>
      {UnansweredNote && <UnansweredNote />}
      {Panel && <Panel />}
      <Choice lazy={lazy} />
    </>
  );
}

function Choice({ lazy }: SpaceStepProps) {
  const { state, t, Contact } = useBooking();
  const { spaces, venue, first } = state;
  const error = venue.failure ?? spaces.failure;
  if (error) return <ErrorNotice failure={error} />;
  if (!spaces.data || !venue.data)
    return <Loading className={first === 'date' ? 'columns' : 'cards'} count={6} />;
  if (spaces.data.length === 0)
    return (
      <div class="note">
        <p>{t('noSpaces')}</p>
        {Contact && <Contact />}
      </div>
    );
  return (
    <>
      <Filters spaces={spaces.data} />
      {first === 'space' ? <Cards /> : <LazyByDate lazy={lazy} />}
    </>
  );
}

/** Before a likely click. Without it, the calendar loads itself. */
const prefetchByDate = () => void loadByDate().catch(() => undefined);

/** Two ways to start, the number of guests, and a search for many spaces. */
function Filters({ spaces }: { readonly spaces: readonly Space[] }) {
  const { state, session, t, FitNote } = useBooking();
  const { guests, isTyping, find, amenities, first } = state;
  const fitting = fittingSpaces(state);
  const hasAmenities = first === 'date' && amenities.length > 0;
  const isCounted = (guests !== null || find !== '' || hasAmenities) && fitting.length > 0 && !isTyping;
  return (
    <>
      <div class="filter">
        {spaces.length > 1 && (
          <p class="actions ways" onPointerEnter={prefetchByDate} onFocusIn={prefetchByDate}>
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
            onInput={({ currentTarget }) => session.setFind(currentTarget.value)}
          />
        )}
        <small role="status">
          <LiveText text={isCounted ? t('spacesFit', { count: fitting.length }) : ''} />
          {isCounted && FitNote && <FitNote />}
        </small>
      </div>
      {fitting.length === 0 && (
        <div class="note" role="status">
          <p>{t(find === '' && !hasAmenities ? 'noSpaceFits' : 'nothingFound')}</p>
          {FitNote && <FitNote />}
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
