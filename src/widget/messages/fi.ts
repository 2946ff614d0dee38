import type { FirstMessages } from './catalogue.ts';

/** Finnish, with ”sinä”. Space: tila; slot: aika; package: paketti; venue: vuokraaja. */
export const words = {
  title: 'Varaa tila',
  progress: 'Vaihe {step}/{total}',
  back: 'Takaisin',
  continue: 'Jatka',
  retry: 'Yritä uudelleen',
  loading: 'Ladataan…',
  slow: 'Tämä kestää tavallista kauemmin. Pieni hetki.',

  spacesHeading: 'Valitse tila',
  bySpace: 'Tilan mukaan',
  byDate: 'Päivän mukaan',
  find: 'Hae tilaa',
  nothingFound: 'Mitään ei löytynyt.',
  more: 'Näytä lisää',
  guests: 'Vieraiden määrä',
  upTo: { one: 'Enintään # vieras', other: 'Enintään # vierasta' },
  priceFrom: 'alkaen {amount}',
  spacesFit: { one: '# sopiva tila', other: '# sopivaa tilaa' },
  noSpaceFits: 'Mihinkään tilaan ei mahdu näin monta vierasta.',
  showAll: 'Näytä kaikki tilat',
  noSpaces: 'Täällä ei ole juuri nyt mitään varattavaa.',
  askVenue: 'Kysy vuokraajalta',
  seeDates: 'Katso päivät ja hinnat',
  layouts: 'Pöytämuodot ja kalustus',
  amenities: 'Varustelu',
  previousPhoto: 'Edellinen kuva',
  nextPhoto: 'Seuraava kuva',
  enlarge: 'Suurenna kuva',

  dateHeading: 'Valitse päivä ja aika',
  openCalendar: 'Avaa kalenteri',
  offline: 'Verkkoyhteys puuttuu. Mitään ei ole kadonnut; yritä uudelleen, kun yhteys toimii.',
  unreachable: 'Varauspalvelu ei vastaa. Mitään ei ole kadonnut; yritä uudelleen.',
  noAnswer: 'Vastausta ei tullut. Voit huoletta yrittää uudelleen: pyyntösi lasketaan vain kerran.',
  serverError: 'Meillä tapahtui virhe. Mitään ei ole kadonnut; yritä hetken kuluttua uudelleen.',
  rateLimited: 'Pyyntöjä tuli paljon lyhyessä ajassa. Odotusaikaa jäljellä: {time}.',
  rateLimitOver: 'Voit nyt jatkaa.',
  notFound: 'Varaaminen ei ole täällä juuri nyt mahdollista. Ota yhteyttä vuokraajaan.',
  forbidden: 'Varaaminen ei ole käytössä sivustolla {website}. Ota yhteyttä vuokraajaan.',
  gone: 'Valintasi ei ole enää tarjolla. Valitse uudelleen.',
  dateOver: 'Tämä päivä on jo mennyt. Valitse toinen.',
} satisfies FirstMessages;

/** Of the later steps. */
export const loadLater = async () => (await import('./later/fi.ts')).words;
