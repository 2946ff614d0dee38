import type { FirstMessages } from './catalogue.ts';

/** German, with „Sie“. Space: Raum; slot: Zeit; package: Paket; venue: Haus; layouts: Bestuhlung. */
export const words = {
  title: 'Raum buchen',
  progress: 'Schritt {step} von {total}',
  back: 'Zurück',
  continue: 'Weiter',
  retry: 'Erneut versuchen',
  loading: 'Wird geladen\u00a0…',
  slow: 'Das dauert länger als sonst. Einen Moment bitte.',

  spacesHeading: 'Raum auswählen',
  bySpace: 'Nach Raum',
  byDate: 'Nach Datum',
  find: 'Raum suchen',
  nothingFound: 'Nichts gefunden.',
  more: 'Mehr anzeigen',
  guests: 'Anzahl der Gäste',
  upTo: { one: 'Für # Gast', other: 'Bis zu # Gäste' },
  priceFrom: 'ab {amount}',
  spacesFit: { one: '# passender Raum', other: '# passende Räume' },
  noSpaceFits: 'Für so viele Gäste ist kein Raum groß genug.',
  showAll: 'Alle Räume zeigen',
  noSpaces: 'Hier lässt sich derzeit nichts buchen.',
  askVenue: 'Fragen Sie das Haus',
  seeDates: 'Termine und Preise ansehen',
  layouts: 'Bestuhlung',
  amenities: 'Ausstattung',
  previousPhoto: 'Vorheriges Foto',
  nextPhoto: 'Nächstes Foto',
  enlarge: 'Bild vergrößern',

  dateHeading: 'Datum und Zeit auswählen',
  openCalendar: 'Kalender öffnen',
  offline: 'Sie sind offline. Es geht nichts verloren; versuchen Sie es erneut, sobald Sie verbunden sind.',
  unreachable: 'Der Buchungsdienst antwortet nicht. Es geht nichts verloren; bitte versuchen Sie es erneut.',
  noAnswer:
    'Es kam keine Antwort. Sie können es bedenkenlos erneut versuchen: Ihre Anfrage zählt nur einmal.',
  serverError:
    'Bei uns ist etwas schiefgegangen. Es geht nichts verloren; bitte versuchen Sie es gleich noch einmal.',
  rateLimited: 'Das waren viele Anfragen in kurzer Zeit. Weiter geht es in {time}.',
  rateLimitOver: 'Jetzt kann es weitergehen.',
  notFound: 'Buchungen sind hier derzeit nicht möglich. Bitte wenden Sie sich direkt an das Haus.',
  forbidden: 'Für {website} sind Buchungen nicht freigeschaltet. Bitte wenden Sie sich direkt an das Haus.',
  gone: 'Ihre Auswahl wird nicht mehr angeboten. Bitte wählen Sie neu.',
  dateOver: 'Dieser Tag ist schon vorbei. Bitte wählen Sie einen anderen.',
} satisfies FirstMessages;

/** Of the later steps. */
export const loadLater = async () => (await import('./later/de.ts')).words;
