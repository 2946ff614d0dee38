import type { FirstMessages } from './catalogue.ts';

/** Dutch, with ‘u’. Space: ruimte; slot: tijd, dagdeel; package: arrangement; venue: de locatie. */
export const words = {
  title: 'Ruimte reserveren',
  progress: 'Stap {step} van {total}',
  back: 'Terug',
  continue: 'Verder',
  retry: 'Opnieuw proberen',
  loading: 'Laden…',
  slow: 'Dit duurt langer dan normaal. Een ogenblik geduld.',

  spacesHeading: 'Kies een ruimte',
  bySpace: 'Op ruimte',
  byDate: 'Op datum',
  find: 'Ruimte zoeken',
  nothingFound: 'Niets gevonden.',
  more: 'Meer tonen',
  guests: 'Aantal gasten',
  upTo: { one: 'Maximaal # gast', other: 'Maximaal # gasten' },
  priceFrom: 'vanaf {amount}',
  spacesFit: { one: '# ruimte is geschikt', other: '# ruimtes zijn geschikt' },
  noSpaceFits: 'Geen enkele ruimte is groot genoeg voor zoveel gasten.',
  showAll: 'Alle ruimtes tonen',
  noSpaces: 'Er valt hier op dit moment niets te reserveren.',
  askVenue: 'Vraag het de locatie',
  seeDates: 'Data en prijzen bekijken',
  layouts: 'Opstellingen',
  amenities: 'Voorzieningen',
  previousPhoto: 'Vorige foto',
  nextPhoto: 'Volgende foto',
  enlarge: 'Afbeelding vergroten',

  dateHeading: 'Kies een datum en tijd',
  openCalendar: 'Kalender openen',
  offline: 'U bent offline. Er is niets verloren; probeer het opnieuw zodra u weer verbinding hebt.',
  unreachable: 'De reserveringsdienst reageert niet. Er is niets verloren; probeer het opnieuw.',
  noAnswer: 'Er kwam geen antwoord. U kunt het gerust opnieuw proberen: uw aanvraag telt maar één keer.',
  serverError: 'Er ging bij ons iets mis. Er is niets verloren; probeer het zo meteen opnieuw.',
  rateLimited: 'Dat waren veel aanvragen in korte tijd. U kunt verder over {time}.',
  rateLimitOver: 'U kunt nu verder.',
  notFound: 'Reserveren kan hier op dit moment niet. Neem contact op met de locatie.',
  forbidden: 'Reserveren staat niet aan voor {website}. Neem contact op met de locatie.',
  gone: 'Uw keuze wordt niet meer aangeboden. Kies opnieuw.',
  dateOver: 'Deze datum is voorbij. Kies een andere.',
} satisfies FirstMessages;

/** Of the later steps. */
export const loadLater = async () => (await import('./later/nl.ts')).words;
