import type { FirstMessages } from './catalogue.ts';

/** Norwegian Bokmål, with «du». Space: lokale; slot: tid; package: pakke; venue: stedet. */
export const words = {
  title: 'Bestill et lokale',
  progress: 'Trinn {step} av {total}',
  back: 'Tilbake',
  continue: 'Fortsett',
  retry: 'Prøv igjen',
  loading: 'Laster inn…',
  slow: 'Dette tar lengre tid enn vanlig. Et øyeblikk.',

  spacesHeading: 'Velg et lokale',
  bySpace: 'Etter lokale',
  byDate: 'Etter dato',
  find: 'Finn et lokale',
  nothingFound: 'Ingenting funnet.',
  more: 'Vis flere',
  guests: 'Antall gjester',
  upTo: { one: 'Opptil # gjest', other: 'Opptil # gjester' },
  priceFrom: 'fra {amount}',
  spacesFit: { one: '# lokale passer', other: '# lokaler passer' },
  noSpaceFits: 'Ingen av lokalene har plass til så mange gjester.',
  showAll: 'Vis alle lokaler',
  noSpaces: 'Det er ingenting å bestille her for øyeblikket.',
  askVenue: 'Spør stedet',
  seeDates: 'Se datoer og priser',
  layouts: 'Oppsett av rommet',
  amenities: 'Fasiliteter',
  previousPhoto: 'Forrige bilde',
  nextPhoto: 'Neste bilde',
  enlarge: 'Forstørr bildet',

  dateHeading: 'Velg dato og tid',
  openCalendar: 'Åpne kalenderen',
  offline: 'Du er frakoblet. Ingenting er gått tapt; prøv igjen når du er tilkoblet.',
  unreachable: 'Bestillingstjenesten svarer ikke. Ingenting er gått tapt; prøv igjen.',
  noAnswer: 'Det kom ikke noe svar. Du kan trygt prøve igjen: Forespørselen din telles bare én gang.',
  serverError: 'Noe gikk galt hos oss. Ingenting er gått tapt; prøv igjen om et øyeblikk.',
  rateLimited: 'Det var mange forespørsler på kort tid. Du kan fortsette om {time}.',
  rateLimitOver: 'Du kan fortsette nå.',
  notFound: 'Det er ikke mulig å bestille her for øyeblikket. Ta kontakt med stedet.',
  forbidden: 'Bestilling er ikke slått på for {website}. Ta kontakt med stedet.',
  gone: 'Det du valgte, tilbys ikke lenger. Velg på nytt.',
  dateOver: 'Datoen er passert. Velg en annen.',
} satisfies FirstMessages;

/** Of the later steps. */
export const loadLater = async () => (await import('./later/nb.ts')).words;
