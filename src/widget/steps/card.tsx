import type { Space } from '../../client/types.ts';
import { inBrackets } from '../../ui/locale/punctuation.ts';
import { Button, PrimaryButton } from '../../ui/parts/button.tsx';
import { Icon } from '../../ui/parts/icon.tsx';
import { PhotoStrip } from '../../ui/parts/photo-strip.tsx';
import { absolutePhoto } from '../absolute-photo.ts';
import { useBooking } from '../use-booking.ts';
import { Description } from './description.tsx';
import { TextList } from './text-list.tsx';

interface CardProps {
  readonly space: Space;
  /** Its photo is visible at once. */
  readonly isFirst: boolean;
  /** It is selected, since the venue has no other. */
  readonly isOnly?: boolean;
}

/** Renders a space with its photos, capacity and lowest price. */
export function Card({ space, isFirst, isOnly }: CardProps) {
  const { state, session, t, formats, venueTextProps, base } = useBooking();
  const {
    id,
    name,
    photos,
    layouts,
    amenities,
    priceFromCents,
    priceToCents,
    priceHasTax,
    priceFromMinutes,
  } = space;
  // With a code, its rates may change this price.
  const amount =
    !state.isCodeApplied && priceFromCents && formats.money(priceFromCents, state.venue.data?.currency ?? '');
  const price = amount && priceToCents !== priceFromCents ? t('priceFrom', { amount }) : `${amount}`;
  return (
    <article part="card" class={isOnly ? 'only' : undefined} aria-labelledby={`space-${id}`}>
      <PhotoStrip
        name={name}
        photos={photos.map((photo) => absolutePhoto(base, photo))}
        messages={{ previous: t('previousPhoto'), next: t('nextPhoto'), enlarge: t('enlarge') }}
        formats={formats}
        isFirst={isFirst}
        onEnlarge={(at) => session.enlarge({ photos, at })}
      />
      <div class="body">
        <h3 id={`space-${id}`} {...venueTextProps}>
          {name}
        </h3>
        <p class="subtitle">
          {t('upTo', { count: space.capacity })}
          {!!amount && (
            <b>
              {priceHasTax ? t('includingTax', { amount: price }) : price}
              {priceFromMinutes && inBrackets(formats.duration(priceFromMinutes * 60), formats)}
            </b>
          )}
        </p>
        <Description text={space.description} />
        {!isOnly && (
          <PrimaryButton
            name={t('seeDates') + formats.colon + name}
            onPrefetch={() => session.prefetchSpace(id)}
            onClick={() => session.chooseSpace(id)}
          >
            {t('seeDates')}
          </PrimaryButton>
        )}
        {layouts.length > 0 && (
          <ul class="chips" aria-label={t('layouts')}>
            {layouts.map(({ name, capacity, plan }) => {
              // Screen readers name an <s>.
              const Text = capacity < (state.guests ?? 0) ? 's' : 'span';
              return (
                <li key={name}>
                  <Text>
                    <span {...venueTextProps}>{name}</span> <b>{formats.number(capacity)}</b>
                  </Text>
                  {plan && (
                    <Button
                      look="round"
                      name={t('enlarge') + formats.colon + name}
                      onClick={() => session.enlarge({ photos: [plan], at: 0 })}
                    >
                      <Icon name="enlarge" />
                    </Button>
                  )}
                </li>
              );
            })}
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
