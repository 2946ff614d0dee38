import type { FirstMessages } from './catalogue.ts';

/** Italian, with «Lei». Space: spazio; slot: fascia oraria; package: pacchetto; venue: la struttura. */
export const words = {
  title: 'Prenota uno spazio',
  progress: 'Passo {step} di {total}',
  back: 'Indietro',
  continue: 'Continua',
  retry: 'Riprova',
  loading: 'Caricamento…',
  slow: 'Ci vuole più tempo del solito. Un momento, per favore.',

  spacesHeading: 'Scelga uno spazio',
  bySpace: 'Per spazio',
  byDate: 'Per data',
  find: 'Cerca uno spazio',
  nothingFound: 'Nessun risultato.',
  more: 'Mostra altro',
  guests: 'Numero di ospiti',
  upTo: { one: 'Fino a # ospite', many: 'Fino a # ospiti', other: 'Fino a # ospiti' },
  priceFrom: 'da {amount}',
  spacesFit: { one: '# spazio adatto', many: '# spazi adatti', other: '# spazi adatti' },
  noSpaceFits: 'Nessuno spazio può accogliere così tanti ospiti.',
  showAll: 'Mostra tutti gli spazi',
  noSpaces: 'Al momento qui non c’è nulla da prenotare.',
  askVenue: 'Chieda alla struttura',
  seeDates: 'Vedi date e prezzi',
  layouts: 'Allestimenti',
  amenities: 'Dotazioni',
  previousPhoto: 'Foto precedente',
  nextPhoto: 'Foto successiva',
  enlarge: 'Ingrandisci l’immagine',

  dateHeading: 'Scelga data e orario',
  openCalendar: 'Apri il calendario',
  offline: 'È offline. Non è andato perso nulla; riprovi quando la connessione è ristabilita.',
  unreachable: 'Il servizio di prenotazione non risponde. Non è andato perso nulla; riprovi, per favore.',
  noAnswer: 'Non è arrivata alcuna risposta. Può riprovare senza rischi: la richiesta conta una volta sola.',
  serverError: 'Qualcosa è andato storto da parte nostra. Non è andato perso nulla; riprovi tra un momento.',
  rateLimited: 'Troppe richieste in poco tempo. Potrà continuare tra {time}.',
  rateLimitOver: 'Ora può continuare.',
  notFound: 'Al momento qui non è possibile prenotare. La preghiamo di contattare la struttura.',
  forbidden: 'Le prenotazioni non sono attive per {website}. La preghiamo di contattare la struttura.',
  gone: 'Ciò che ha scelto non è più disponibile. Scelga di nuovo, per favore.',
  dateOver: 'Questa data è già passata. Ne scelga un’altra, per favore.',
} satisfies FirstMessages;

/** Of the later steps. */
export const loadLater = async () => (await import('./later/it.ts')).words;
