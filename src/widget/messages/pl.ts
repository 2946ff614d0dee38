import type { FirstMessages } from './catalogue.ts';

/** Polish, polite and impersonal (proszę, Państwa). Space: sala; slot: termin; package: pakiet; venue: obiekt. */
export const words = {
  title: 'Rezerwacja sali',
  progress: 'Krok {step} z {total}',
  back: 'Wstecz',
  continue: 'Dalej',
  retry: 'Spróbuj ponownie',
  loading: 'Wczytywanie…',
  slow: 'To trwa dłużej niż zwykle. Proszę o chwilę cierpliwości.',

  spacesHeading: 'Wybór sali',
  bySpace: 'Według sali',
  byDate: 'Według daty',
  find: 'Szukaj sali',
  nothingFound: 'Nic nie znaleziono.',
  more: 'Pokaż więcej',
  guests: 'Liczba gości',
  upTo: { one: 'Do # gościa', few: 'Do # gości', many: 'Do # gości', other: 'Do # gościa' },
  priceFrom: 'od {amount}',
  spacesFit: {
    one: '# odpowiednia sala',
    few: '# odpowiednie sale',
    many: '# odpowiednich sal',
    other: '# odpowiedniej sali',
  },
  noSpaceFits: 'Żadna sala nie pomieści tylu gości.',
  showAll: 'Pokaż wszystkie sale',
  noSpaces: 'Obecnie nie można tu niczego zarezerwować.',
  askVenue: 'Zapytaj obiekt',
  seeDates: 'Zobacz terminy i ceny',
  layouts: 'Ustawienia sali',
  amenities: 'Wyposażenie',
  previousPhoto: 'Poprzednie zdjęcie',
  nextPhoto: 'Następne zdjęcie',
  enlarge: 'Powiększ obraz',

  dateHeading: 'Wybór daty i godziny',
  openCalendar: 'Otwórz kalendarz',
  offline: 'Brak połączenia z internetem. Nic nie przepadło; proszę spróbować po jego przywróceniu.',
  unreachable: 'Serwis rezerwacji nie odpowiada. Nic nie przepadło; proszę spróbować ponownie.',
  noAnswer: 'Odpowiedź nie nadeszła. Można bez obaw spróbować ponownie: zapytanie liczy się tylko raz.',
  serverError: 'Coś poszło nie tak po naszej stronie. Nic nie przepadło; proszę spróbować za chwilę.',
  rateLimited: 'To było dużo zapytań w krótkim czasie. Pozostały czas oczekiwania: {time}.',
  rateLimitOver: 'Można już kontynuować.',
  notFound: 'Rezerwacja jest tu obecnie niedostępna. Prosimy o kontakt z obiektem.',
  forbidden: 'Rezerwacja nie jest włączona dla {website}. Prosimy o kontakt z obiektem.',
  gone: 'Wybranej opcji nie ma już w ofercie. Proszę wybrać ponownie.',
  dateOver: 'Ta data już minęła. Proszę wybrać inną.',
} satisfies FirstMessages;

/** Of the later steps. */
export const loadLater = async () => (await import('./later/pl.ts')).words;
