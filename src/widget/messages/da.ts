import type { FirstMessages } from './catalogue.ts';

/** Danish, with »du«. Space: lokale; slot: tid; package: pakke; venue: stedet. */
export const words = {
  title: 'Book et lokale',
  progress: 'Trin {step} af {total}',
  back: 'Tilbage',
  continue: 'Fortsæt',
  retry: 'Prøv igen',
  loading: 'Indlæser…',
  slow: 'Det tager længere tid end normalt. Et øjeblik.',

  spacesHeading: 'Vælg et lokale',
  bySpace: 'Efter lokale',
  byDate: 'Efter dato',
  find: 'Find et lokale',
  nothingFound: 'Intet fundet.',
  more: 'Vis flere',
  guests: 'Antal gæster',
  upTo: { one: 'Op til # gæst', other: 'Op til # gæster' },
  priceFrom: 'fra {amount}',
  spacesFit: { one: '# lokale passer', other: '# lokaler passer' },
  noSpaceFits: 'Der er ikke plads til så mange gæster i noget lokale.',
  showAll: 'Vis alle lokaler',
  noSpaces: 'Der er ikke noget at booke her i øjeblikket.',
  askVenue: 'Spørg stedet',
  seeDates: 'Se datoer og priser',
  layouts: 'Opstillinger',
  amenities: 'Faciliteter',
  previousPhoto: 'Forrige billede',
  nextPhoto: 'Næste billede',
  enlarge: 'Forstør billede',

  dateHeading: 'Vælg dato og tid',
  openCalendar: 'Åbn kalenderen',
  offline: 'Du er offline. Intet er gået tabt; prøv igen, når du har forbindelse.',
  unreachable: 'Bookingtjenesten svarer ikke. Intet er gået tabt; prøv venligst igen.',
  noAnswer: 'Der kom intet svar. Du kan roligt prøve igen: Din forespørgsel tæller kun én gang.',
  serverError: 'Noget gik galt hos os. Intet er gået tabt; prøv igen om et øjeblik.',
  rateLimited: 'Det var mange forespørgsler på kort tid. Du kan fortsætte om {time}.',
  rateLimitOver: 'Du kan fortsætte nu.',
  notFound: 'Det er ikke muligt at booke her i øjeblikket. Kontakt venligst stedet.',
  forbidden: 'Booking er ikke slået til for {website}. Kontakt venligst stedet.',
  gone: 'Det, du valgte, tilbydes ikke længere. Vælg venligst igen.',
  dateOver: 'Datoen er passeret. Vælg venligst en anden.',
} satisfies FirstMessages;

/** Of the later steps. */
export const loadLater = async () => (await import('./later/da.ts')).words;
