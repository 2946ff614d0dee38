import type { FirstMessages } from './catalogue.ts';

/** Romanian, with „dumneavoastră”. Space: spațiu; slot: interval; package: pachet; venue: locația. */
export const words = {
  title: 'Rezervare de spațiu',
  progress: 'Pasul {step} din {total}',
  back: 'Înapoi',
  continue: 'Continuați',
  retry: 'Încercați din nou',
  loading: 'Se încarcă…',
  slow: 'Durează mai mult decât de obicei. Un moment, vă rugăm.',

  spacesHeading: 'Alegeți un spațiu',
  bySpace: 'După spațiu',
  byDate: 'După dată',
  find: 'Căutați un spațiu',
  nothingFound: 'Nu s-a găsit nimic.',
  more: 'Arată mai multe',
  guests: 'Număr de invitați',
  upTo: { one: 'Până la # invitat', few: 'Până la # invitați', other: 'Până la # de invitați' },
  priceFrom: 'de la {amount}',
  spacesFit: { one: '# spațiu potrivit', few: '# spații potrivite', other: '# de spații potrivite' },
  noSpaceFits: 'Niciun spațiu nu este destul de mare pentru atâția invitați.',
  showAll: 'Vedeți toate spațiile',
  noSpaces: 'Momentan nu este nimic de rezervat aici.',
  askVenue: 'Întrebați locația',
  seeDates: 'Vedeți datele și prețurile',
  layouts: 'Aranjamente ale sălii',
  amenities: 'Dotări',
  previousPhoto: 'Fotografia anterioară',
  nextPhoto: 'Fotografia următoare',
  enlarge: 'Măriți imaginea',

  dateHeading: 'Alegeți data și ora',
  openCalendar: 'Deschideți calendarul',
  offline: 'Nu aveți conexiune. Nu s-a pierdut nimic; încercați din nou când sunteți online.',
  unreachable: 'Serviciul de rezervări nu răspunde. Nu s-a pierdut nimic; încercați din nou.',
  noAnswer: 'Nu a venit niciun răspuns. Puteți încerca din nou fără grijă: cererea contează o singură dată.',
  serverError: 'Ceva nu a mers la noi. Nu s-a pierdut nimic; încercați din nou peste câteva momente.',
  rateLimited: 'Au fost multe cereri în scurt timp. Puteți continua peste {time}.',
  rateLimitOver: 'Puteți continua acum.',
  notFound: 'Momentan nu se pot face rezervări aici. Vă rugăm să contactați locația.',
  forbidden: 'Rezervările nu sunt activate pentru {website}. Vă rugăm să contactați locația.',
  gone: 'Ce ați ales nu mai este disponibil. Vă rugăm să alegeți din nou.',
  dateOver: 'Această dată a trecut. Vă rugăm să alegeți alta.',
} satisfies FirstMessages;

/** Of the later steps. */
export const loadLater = async () => (await import('./later/ro.ts')).words;
