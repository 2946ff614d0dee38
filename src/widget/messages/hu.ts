import type { FirstMessages } from './catalogue.ts';

/** Hungarian, formal (Ön). Space: terem; slot: időpont; package: csomag; venue: a helyszín. */
export const words = {
  title: 'Terem foglalása',
  progress: '{step}/{total}. lépés',
  back: 'Vissza',
  continue: 'Tovább',
  retry: 'Újrapróbálás',
  loading: 'Betöltés…',
  slow: 'A szokásosnál tovább tart. Egy pillanat türelmet kérünk.',

  spacesHeading: 'Válasszon termet',
  bySpace: 'Terem szerint',
  byDate: 'Dátum szerint',
  find: 'Terem keresése',
  nothingFound: 'Nincs találat.',
  more: 'Továbbiak',
  guests: 'Vendégek száma',
  upTo: { one: 'Legfeljebb # vendég', other: 'Legfeljebb # vendég' },
  priceFrom: '{amount} összegtől',
  spacesFit: { one: '# megfelelő terem', other: '# megfelelő terem' },
  noSpaceFits: 'Ennyi vendég egyik teremben sem fér el.',
  showAll: 'Minden terem megjelenítése',
  noSpaces: 'Itt jelenleg nincs mit foglalni.',
  askVenue: 'Kérdezze a helyszínt',
  seeDates: 'Időpontok és árak',
  layouts: 'Berendezés',
  amenities: 'Felszereltség',
  previousPhoto: 'Előző kép',
  nextPhoto: 'Következő kép',
  enlarge: 'Kép nagyítása',

  dateHeading: 'Válasszon napot és időpontot',
  openCalendar: 'Naptár megnyitása',
  offline: 'Nincs internetkapcsolat. Semmi sem veszett el; próbálja újra, ha helyreállt.',
  unreachable: 'A foglalási szolgáltatás nem válaszol. Semmi sem veszett el; kérjük, próbálja újra.',
  noAnswer: 'Nem érkezett válasz. Nyugodtan próbálja újra: a kérése csak egyszer számít.',
  serverError: 'Hiba történt nálunk. Semmi sem veszett el; kérjük, próbálja újra egy kicsit később.',
  rateLimited: 'Rövid idő alatt sok kérés érkezett. Hátralévő várakozás: {time}.',
  rateLimitOver: 'Most már folytathatja.',
  notFound: 'Itt jelenleg nem lehet foglalni. Kérjük, keresse a helyszínt.',
  forbidden: 'A foglalás nincs engedélyezve ezen a webhelyen: {website}. Kérjük, keresse a helyszínt.',
  gone: 'Amit választott, már nem foglalható. Kérjük, válasszon újra.',
  dateOver: 'Ez a nap már elmúlt. Kérjük, válasszon másikat.',
} satisfies FirstMessages;

/** Of the later steps. */
export const loadLater = async () => (await import('./later/hu.ts')).words;
