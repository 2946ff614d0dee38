import type { FirstMessages } from './catalogue.ts';

/** Swedish, with ”du”. Space: lokal; slot: tid; package: paket; venue: uthyraren. */
export const words = {
  title: 'Boka en lokal',
  progress: 'Steg {step} av {total}',
  back: 'Tillbaka',
  continue: 'Fortsätt',
  retry: 'Försök igen',
  loading: 'Laddar…',
  slow: 'Det här tar längre tid än vanligt. Ett ögonblick.',

  spacesHeading: 'Välj lokal',
  bySpace: 'Efter lokal',
  byDate: 'Efter datum',
  find: 'Sök lokal',
  nothingFound: 'Inget hittades.',
  more: 'Visa fler',
  guests: 'Antal gäster',
  upTo: { one: 'Upp till # gäst', other: 'Upp till # gäster' },
  priceFrom: 'från {amount}',
  spacesFit: { one: '# lokal passar', other: '# lokaler passar' },
  noSpaceFits: 'Ingen lokal rymmer så många gäster.',
  showAll: 'Visa alla lokaler',
  noSpaces: 'Det finns inget att boka här just nu.',
  askVenue: 'Fråga uthyraren',
  seeDates: 'Se datum och priser',
  layouts: 'Möbleringar',
  amenities: 'Utrustning',
  previousPhoto: 'Föregående bild',
  nextPhoto: 'Nästa bild',
  enlarge: 'Förstora bilden',

  dateHeading: 'Välj datum och tid',
  openCalendar: 'Öppna kalendern',
  offline: 'Du är offline. Inget har gått förlorat; försök igen när du har anslutning.',
  unreachable: 'Bokningstjänsten svarar inte. Inget har gått förlorat; försök igen.',
  noAnswer: 'Det kom inget svar. Du kan tryggt försöka igen: din förfrågan räknas bara en gång.',
  serverError: 'Något gick fel hos oss. Inget har gått förlorat; försök igen om en stund.',
  rateLimited: 'Det blev många förfrågningar på kort tid. Du kan fortsätta om {time}.',
  rateLimitOver: 'Du kan fortsätta nu.',
  notFound: 'Det går inte att boka här just nu. Kontakta uthyraren.',
  forbidden: 'Bokning är inte aktiverad för {website}. Kontakta uthyraren.',
  gone: 'Det du valde erbjuds inte längre. Välj igen.',
  dateOver: 'Datumet har passerat. Välj ett annat.',
} satisfies FirstMessages;

/** Of the later steps. */
export const loadLater = async () => (await import('./later/sv.ts')).words;
