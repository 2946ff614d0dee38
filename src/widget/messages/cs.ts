import type { FirstMessages } from './catalogue.ts';

/** Czech, with vykání. Space: prostor; slot: čas; package: balíček; venue: provozovatel. */
export const words = {
  title: 'Rezervace prostoru',
  progress: 'Krok {step} z {total}',
  back: 'Zpět',
  continue: 'Pokračovat',
  retry: 'Zkusit znovu',
  loading: 'Načítání…',
  slow: 'Trvá to déle než obvykle. Okamžik, prosím.',

  spacesHeading: 'Vyberte prostor',
  bySpace: 'Podle prostoru',
  byDate: 'Podle data',
  find: 'Hledat prostor',
  nothingFound: 'Nic nenalezeno.',
  more: 'Zobrazit další',
  guests: 'Počet hostů',
  upTo: { one: 'Až # host', few: 'Až # hosté', many: 'Až # hosta', other: 'Až # hostů' },
  priceFrom: 'od {amount}',
  spacesFit: {
    one: '# vhodný prostor',
    few: '# vhodné prostory',
    many: '# vhodného prostoru',
    other: '# vhodných prostorů',
  },
  noSpaceFits: 'Tolik hostů se do žádného prostoru nevejde.',
  showAll: 'Zobrazit všechny prostory',
  noSpaces: 'Momentálně tu není co rezervovat.',
  askVenue: 'Zeptejte se provozovatele',
  seeDates: 'Zobrazit termíny a ceny',
  layouts: 'Uspořádání',
  amenities: 'Vybavení',
  previousPhoto: 'Předchozí fotka',
  nextPhoto: 'Další fotka',
  enlarge: 'Zvětšit obrázek',

  dateHeading: 'Vyberte datum a čas',
  openCalendar: 'Otevřít kalendář',
  offline: 'Jste offline. O nic jste nepřišli; zkuste to znovu, až budete připojeni.',
  unreachable: 'Rezervační služba neodpovídá. O nic jste nepřišli; zkuste to prosím znovu.',
  noAnswer: 'Odpověď nepřišla. Klidně to zkuste znovu: vaše žádost se započítá jen jednou.',
  serverError: 'Na naší straně se něco pokazilo. O nic jste nepřišli; zkuste to prosím za chvíli.',
  rateLimited: 'Bylo to hodně žádostí za krátkou dobu. Zbývá počkat: {time}.',
  rateLimitOver: 'Nyní můžete pokračovat.',
  notFound: 'Rezervace tu momentálně není možná. Obraťte se prosím na provozovatele.',
  forbidden: 'Pro {website} nejsou rezervace zapnuté. Obraťte se prosím na provozovatele.',
  gone: 'To, co jste vybrali, už není v nabídce. Vyberte prosím znovu.',
  dateOver: 'Toto datum už uplynulo. Vyberte prosím jiné.',
} satisfies FirstMessages;

/** Of the later steps. */
export const loadLater = async () => (await import('./later/cs.ts')).words;
