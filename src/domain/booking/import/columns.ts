/** The fields of a table of bookings, and the headings by which their columns are recognised. */
import { type Cell, columnOf, folded, type Table } from './table.ts';

/** The fields that a column may have, by their names in `requests import`. */
export const importFields = [
  ...(['date', 'start', 'end', 'until', 'space', 'slot', 'package', 'name', 'company', 'email'] as const),
  'title',
  ...(['phone', 'people', 'status', 'total', 'net', 'tax', 'paid', 'paid-on'] as const),
  ...(['message', 'notes', 'reference'] as const),
] as const;
export type ImportField = (typeof importFields)[number];

/** Fields that several columns may share, such as first and last name. */
const joinedFields: readonly ImportField[] = ['name', 'message', 'notes'];
/** Returns whether several columns may have this field. */
export const mayRepeat = (field: ImportField): boolean => joinedFields.includes(field);

/** First words of headings that may also mean a member of staff: a column of guests only if no other is. */
const whoWords = ['who', 'wer', 'qui', 'quien', 'chi', 'wie', 'quem'];
const mayBeStaff = (title: string) => whoWords.includes(folded(title).split(' ')[0] ?? '');
/** Words that are a heading alone only: `When booked` is not the date of the event. */
const questions = new Set([
  ...whoWords,
  ...['when', 'wann', 'quand', 'cuando', 'quando', 'wanneer'],
  ...['where', 'wo', 'ou', 'donde', 'dove', 'waar', 'onde'],
]);

/** Headings in English, German, French, Spanish, Italian, Dutch and Portuguese, folded (`folded`). */
const headings: Readonly<Record<ImportField, string>> = {
  date:
    'date, day, when, event date, booking date, start date, datum, tag, termin, veranstaltungsdatum, startdatum, beginndatum, ' +
    'wann, jour, quand, date de debut, date de l evenement, fecha, dia, cuando, fecha de inicio, fecha del evento, data, giorno, quando, data inizio, ' +
    'data evento, dag, wanneer, begindatum, data do evento, data de inicio, data inicial, von datum, datum von',
  start:
    'start, start time, starts, from, begins, begin, time, times, hours, beginn, startzeit, anfang, anfangszeit, uhrzeit, ' +
    'zeit, zeiten, uhrzeiten, von, ab, debut, heure, heures, heure de debut, horaire, horaires, de, inicio, hora, horas, ' +
    'hora de inicio, horario, horarios, desde, tijden, ' +
    'inizio, ora, ora inizio, orario, ora di inizio, dalle, begintijd, starttijd, aanvang, tijd, van, hora inicial, ' +
    'beginnt, startet, start zeit, start date time, starts at, startdatetime, orari, tijdstip, tijdstippen, ' +
    'from to, von bis, van tot, de a, dalle alle, das as',
  end:
    'end, end time, ends, to, finish, ende, endzeit, bis, schluss, fin, heure de fin, a, hora de fin, hasta, fine, ' +
    'ora fine, ora di fine, alle, eindtijd, einde, eind, tot, fim, termino, hora de termino, hora final, ate, endet, ends at, end date time',
  until:
    'until, end date, last day, enddatum, bis datum, datum bis, letzter tag, ultimo dia, dernier jour, laatste dag, ultimo giorno, date de fin, fecha de fin, fecha final, ' +
    'data fine, einddatum, data de termino, data final',
  space:
    'space, room, where, hall, venue, location, area, resource, studio, raum, saal, halle, raeume, ort, wo, ressource, ' +
    'veranstaltungsort, raumlichkeit, espace, salle, lieu, ou, espacio, sala, salon, lugar, donde, recurso, spazio, luogo, dove, ' +
    'ruimte, zaal, waar, locatie, espaco, salao, ambiente, local, onde',
  slot:
    'slot, time slot, timeslot, session, period, zeitfenster, zeitraum, slotname, tageszeit, name der zeit, creneau, plage, ' +
    'periode, franja, franja horaria, nombre del horario, turno, nome do horario, tramo, fascia, fascia oraria, periodo, ' +
    'tijdvak, tijdslot, dagdeel, naam van de tijd',
  package:
    'package, plan, product, offer, paket, angebot, leistung, tarif, produkt, forfait, formule, offre, paquete, oferta, ' +
    'tarifa, producto, pacchetto, offerta, prodotto, tariffa, pakket, aanbod, arrangement, pacote, produto, plano',
  name:
    'name, who, guest, guest name, customer, customer name, client, client name, contact, contact name, booked by, booker, ' +
    'organizer, organiser, promoter, first name, last name, surname, full name, event name, wer, gast, kunde, kundin, ' +
    'kundenname, ansprechpartner, ansprechperson, kontakt, vorname, nachname, veranstalter, mieter, auftraggeber, gastname, ' +
    'nom, qui, prenom, client, nom du client, invite, organisateur, nombre, quien, apellido, apellidos, cliente, nombre del cliente, ' +
    'contacto, organizador, nome, chi, cognome, nome cliente, contatto, organizzatore, naam, wie, voornaam, achternaam, klant, ' +
    'klantnaam, contactpersoon, organisator, huurder, sobrenome, quem, nome do cliente, contato, hospede',
  // Not "title" alone: that may be "Mr" or "Dr".
  title:
    'booking title, event title, title of the booking, title of the event, buchungstitel, veranstaltungstitel, titel der buchung, ' +
    'titel der veranstaltung, titre de la reservation, titre de l evenement, titulo de la reserva, titulo del evento, ' +
    'titolo della prenotazione, titolo evento, titolo dell evento, titel van de boeking, titel van het evenement, ' +
    'titulo da reserva, titulo do evento',
  company:
    'company, organisation, organization, business, firma, unternehmen, organisation, verein, gesellschaft, entreprise, ' +
    'societe, association, empresa, compania, organizacion, azienda, societa, ditta, bedrijf, organisatie, vereniging, ' +
    'organizacao, companhia',
  email:
    'email, e mail, mail, email address, e mail address, emailadresse, e mail adresse, mailadresse, courriel, ' +
    'adresse e mail, adresse email, correo, correo electronico, posta elettronica, indirizzo email, emailadres, e mailadres, ' +
    'e mail adres, correio eletronico',
  phone:
    'phone, telephone, tel, phone number, mobile, cell, telefon, telefonnummer, handy, mobil, mobilnummer, rufnummer, ' +
    'numero de telephone, portable, telefono, movil, numero de telefono, cellulare, telefoon, telefoonnummer, mobiel, ' +
    'telefone, celular, tfno, tlf, tlfno, telf, tfn, tfnos, tel no, tel nr, telefonnr, gsm',
  people:
    'people, guests, heads, head count, attendance, attendees, persons, pers, pax, headcount, number of guests, number of people, personen, gaste, ' +
    'teilnehmer, kopfe, kopfzahl, personenzahl, anzahl personen, gasteanzahl, anzahl gaste, anzahl, teilnehmerzahl, personnes, invites, ' +
    'participants, nombre de personnes, nb personnes, nombre d invites, personas, invitados, asistentes, ' +
    'numero de personas, persone, ospiti, partecipanti, numero persone, gasten, aantal personen, aantal gasten, aantal, ' +
    'pessoas, convidados, numero de pessoas, participantes',
  status:
    'status, state, booking status, stand, buchungsstatus, statut, etat, estado, stato, boekingsstatus, situacao',
  total:
    'total, price, amount, agreed, agreed price, agreed total, invoice amount, invoice total, total amount, gross, gross total, total price, grand total, price total, preis, betrag, summe, gesamt, ' +
    'vereinbart, vereinbarter preis, gesamtpreis, gesamtbetrag, gesamtsumme, brutto, bruttopreis, preis brutto, endpreis, rechnungsbetrag, miete, mietpreis, prix, convenu, prix convenu, montant, ttc, ' +
    'total ttc, prix ttc, montant ttc, prix total, precio, acordado, precio acordado, importe, importe total, precio total, prezzo, concordato, prezzo concordato, importo, totale, ' +
    'lordo, prezzo totale, net a payer, netto a pagare, prijs, afgesproken, afgesproken prijs, bedrag, totaal, totaalbedrag, totaalprijs, preco, valor, combinado, preco combinado, valor total, preco total, ' +
    'rechnungssumme, rechnungsendbetrag, factuurbedrag, factuurtotaal, invoiced, amount invoiced, total invoiced, montant facture, montant de la facture, total facture, ' +
    'importe facturado, importe factura, importe de la factura, total factura, importo fattura, importo fatturato, totale fattura, valor faturado, valor da fatura',
  net:
    'net, net price, net amount, net total, netto, nettopreis, nettobetrag, nettomiete, nettomietpreis, nettosumme, ht, neto, ' +
    'base imponible, imponibile, nettoprijs',
  tax:
    'tax, vat, taxes, of which tax, mwst, ust, umsatzsteuer, steuer, mehrwertsteuer, davon mwst, tva, taxe, dont tva, iva, ' +
    'impuesto, impuestos, imposta, btw, belasting, imposto, impostos',
  paid:
    'payment status, paid status, is paid, fully paid, paid in full, invoice paid, zahlungsstatus, zahlstatus, bezahlstatus, ' +
    'rechnung bezahlt, miete bezahlt, bezahlt ja nein, statut du paiement, statut de paiement, statut paiement, ' +
    'etat du paiement, regle, facture payee, facture reglee, estado del pago, estado de pago, abonado, cobrado, ' +
    'factura pagada, stato pagamento, stato del pagamento, betaalstatus, betalingsstatus, voldaan, factuur betaald, ' +
    'status do pagamento, status de pagamento, status pagamento, situacao do pagamento, quitado, fatura paga, ' +
    'paid, amount paid, paid amount, total paid, paid to date, paid so far, already paid, amount received, deposit received, bezahlt, betrag bezahlt, bezahlter betrag, gezahlt, ' +
    'bereits bezahlt, schon bezahlt, bisher bezahlt, bereits gezahlt, erhaltener betrag, gezahlter betrag, anzahlung erhalten, paye, montant paye, deja paye, deja regle, deja verse, montant regle, montant verse, ' +
    'montant recu, total paye, acompte recu, pagado, ya pagado, total pagado, importe abonado, importe recibido, anticipo recibido, gia pagato, gia versato, totale pagato, importo versato, importo ricevuto, acconto versato, acconto pagato, ' +
    'reeds betaald, al betaald, totaal betaald, ontvangen bedrag, aanbetaling ontvangen, ja pago, total pago, valor recebido, sinal recebido, ' +
    'deposit paid, anzahlung bezahlt, acompte paye, acompte verse, anticipo pagado, aanbetaling betaald, sinal pago, importe pagado, pagato, importo pagato, betaald, bedrag betaald, betaald bedrag, pago, valor pago',
  'paid-on':
    'paid on, date paid, paid date, payment date, date of payment, bezahlt am, gezahlt am, bezahldatum, zahldatum, ' +
    'zahlungsdatum, datum der zahlung, paye le, date de paiement, date du paiement, pagado el, fecha de pago, ' +
    'fecha del pago, pagato il, data pagamento, data di pagamento, betaald op, betaaldatum, pago em, data de pagamento, ' +
    'data do pagamento',
  message:
    'message, guest message, message from the guest, nachricht, nachricht des gastes, message du client, mensaje, ' +
    'mensaje del cliente, messaggio, messaggio del cliente, bericht, bericht van de gast, mensagem, mensagem do cliente',
  // What a venue writes into its own table.
  notes:
    'notes, note, internal notes, comment, comments, remarks, description, details, event, occasion, event type, bemerkung, ' +
    'bemerkungen, notiz, notizen, kommentar, anmerkung, anmerkungen, beschreibung, anlass, veranstaltung, ' +
    'veranstaltungsart, remarque, remarques, commentaire, commentaires, evenement, nota, notas, comentario, ' +
    'comentarios, observaciones, evento, commento, osservazioni, descrizione, opmerking, opmerkingen, ' +
    'notitie, notities, omschrijving, observacao, observacoes, descricao',
  reference:
    'reference, ref, booking reference, booking number, booking id, booking no, id, number, no, nummer, nr, ' +
    'buchungsnummer, buchungsnr, auftragsnummer, referenz, vorgang, vorgangsnummer, lfd nr, angebotsnummer, numero, ' +
    'reference de reservation, numero de reservation, referencia, numero de reserva, riferimento, numero prenotazione, ' +
    'referentie, boekingsnummer, codigo, codigo da reserva',
};

const salutations =
  'mr mrs ms miss mx sir dr prof rev herr frau hr fr ing dipl phd msc bsc ma m mme mlle dhr mevr mw de heer mevrouw drs ir ' +
  'sig sigra sra srta sr dott dottssa dna dona don mag';
const isSalutation = (cell: Cell) =>
  folded(String(cell))
    .split(' ')
    .every((word) => salutations.split(' ').includes(word));
/** A time, or two: `10:00`, `10-13`, `10 tot 13 uur`. */
const clock = /\d[:.h]\d\d|\d\s*(?:h|u|uhr|uur)?\s*(?:[-–—]|to|bis|tot|a|à|al|às|as)\s*\d/i;

/** Headings whose meaning depends on what is below them, folded: `Titel` may be "Dr.", and `Uren` how many. */
const headingsByCells: Readonly<Record<string, readonly [ImportField, (cell: Cell) => boolean]>> = {
  ...byCells('title, titel, titre, titulo, titolo', 'title', (cell) => !isSalutation(cell)),
  ...byCells('uren, uur, stunden, std, ore', 'start', (cell) => clock.test(String(cell))),
};
function byCells(titles: string, field: ImportField, isOfField: (cell: Cell) => boolean) {
  return Object.fromEntries(titles.split(', ').map((title) => [title, [field, isOfField] as const]));
}

const fieldOfHeading = new Map<string, ImportField>(
  importFields
    .toReversed()
    .flatMap((field) => headings[field].split(', ').map((heading) => [heading, field] as const)),
);

/** The most words of a known heading. */
const maxWords = Math.max(...[...fieldOfHeading.keys()].map((heading) => heading.split(' ').length));

/**
 * Finds the field of each column of a table, also by what is below its heading.
 *
 * @param remembered as for `matchColumns`
 */
export function matchTable(
  table: Table,
  remembered: Readonly<Record<string, ImportField | null>> = {},
): (ImportField | null)[] {
  const columns = matchColumns(table.headings, remembered);
  for (const [index, title] of table.headings.entries()) {
    const [field, isOfField] = headingsByCells[folded(title)] ?? [];
    if (!field || !isOfField || columns[index] !== null || columns.includes(field)) continue;
    const cells = columnOf(table, index);
    const isChosen = remembered[folded(title)] !== undefined;
    if (!isChosen && cells.length > 0 && cells.every(isOfField)) columns[index] = field;
  }
  return columns;
}

/**
 * Finds the field of each heading; null: unknown, or an earlier column has it.
 *
 * @param remembered fields chosen for headings in earlier imports, by folded heading; null: ignored
 */
export function matchColumns(
  titles: readonly string[],
  remembered: Readonly<Record<string, ImportField | null>> = {},
): (ImportField | null)[] {
  const taken = new Set<ImportField>();
  const claim = (field: ImportField | null | undefined) => {
    if (field === null || field === undefined || (taken.has(field) && !mayRepeat(field))) return null;
    taken.add(field);
    return field;
  };
  const chosen = titles.map((title) => {
    const past = remembered[folded(title)];
    return past === undefined ? undefined : claim(past);
  });
  const exact = titles.map(
    (title, index) =>
      chosen[index] ?? (chosen[index] === null || mayBeStaff(title) ? null : claim(exactField(title))),
  );
  // Then matches headings with an addition, such as `Preis (brutto)` or `Saal / Raum`.
  const columns = titles.map((title, index) => {
    const isOther = chosen[index] === null || (mayBeStaff(title) && taken.has('name'));
    return exact[index] ?? (isOther ? null : claim(looseField(title)));
  });
  // "Total due" beside a price is what is still owed.
  const due = columns.some(isPrice) ? -1 : titles.findIndex((title) => folded(title) === 'total due');
  return columns.map((field, index) => (index === due && chosen[index] === undefined ? 'total' : field));
}

const exactField = (title: string) => priceField(title, fieldOfHeading.get(folded(title)));

const taxWords =
  'mwst|ust|umsatzsteuer|mehrwertsteuer|steuern?|vat|tax|taxes|tva|iva|impuestos?|impostos?|btw|belasting';
const withoutWords =
  'ex|excl|exkl|excluding|exclusive|exclusief|exklusive|excluido|zzgl|zuzuglich|ohne|plus|before|without|hors|sin|mas|' +
  'antes de|sem|mais|zonder|senza|piu';
/** Headings of prices without tax, folded: `Preis (netto)`, `Preis zzgl. MwSt.`, `Prix HT`. */
const netHeading = new RegExp(
  '\\b(?:net|netto|neto|netta|ht|liquido)\\b|' +
    `\\b(?:${withoutWords}) (?:\\d+ )?(?:${taxWords})\\b|\\b(?:${taxWords}) (?:excl|exkl|escl)`,
);
const grossHeading = /\b(?:brutto|bruto|gross|lordo|ttc|in[ck]l\w*|a payer|a pagare)\b/;

const isNet = (title: string) => {
  const text = folded(title.replaceAll('+', ' plus '));
  return netHeading.test(text) && !grossHeading.test(text);
};

/** Returns the field of a heading: of a price, whether it is with tax. A payment without its tax is no amount paid. */
function priceField(title: string, field: ImportField | undefined): ImportField | undefined {
  if ((field !== 'total' && field !== 'paid') || !isNet(title)) return field;
  return field === 'total' ? 'net' : undefined;
}

/** Words of amounts that are not the price: what was paid, what is still open, deposits. */
const notThePrice = new Set(
  (
    'paid received deposit balance due open outstanding bezahlt gezahlt erhalten anzahlung kaution offen rest ' +
    'paye payee recu acompte caution solde du reste pagado pagada recibido deposito anticipo saldo pendiente ' +
    'pagato ricevuto acconto cauzione betaald ontvangen aanbetaling borg openstaand pago paga recebido sinal caucao'
  ).split(' '),
);

const whatWords = ['what', 'was', 'quoi', 'que', 'wat', 'che', 'cosa', 'o que', 'qual'];
/** Returns whether a column has the guest and the event: `Who / what`, `Kunde / Anlass`. */
export function isGuestAndEvent(title: string): boolean {
  const [guest = '', event, more] = title.split('/').map((part) => folded(part));
  if (event === undefined || more !== undefined || fieldOfHeading.get(guest) !== 'name') return false;
  return whatWords.includes(event) || fieldOfHeading.get(event) === 'notes';
}

const depositWords = new Set(
  'deposit anzahlung acompte arrhes anticipo acconto aanbetaling sinal'.split(' '),
);
/** Returns whether a column of payments is about deposits only. */
export const isDeposit = (title: string): boolean =>
  folded(title)
    .split(' ')
    .some((word) => depositWords.has(word));

const isPrice = (field: ImportField | null | undefined) => field === 'total' || field === 'net';

const isNotThePrice = (title: string) =>
  folded(title)
    .split(' ')
    .some((word) => notThePrice.has(word));

/** In the CSV of `requests list`, the price that replaces the one in `total`, where there is one. */
const agreedTotal = 'agreed total';

/** Returns the position of the column whose price replaces the one in `total`, in the CSV of `requests list`; -1: none. */
export const agreedColumn = (titles: readonly string[], columns: readonly (ImportField | null)[]): number =>
  titles.findIndex(
    (title, index) => columns[index] === null && folded(title) === agreedTotal && columns.includes('total'),
  );

/** Returns the positions of columns with a heading that are not read. */
export function columnsLeftOut(
  titles: readonly string[],
  columns: readonly (ImportField | null)[],
): number[] {
  const agreed = agreedColumn(titles, columns);
  return [...titles.keys()].filter((index) => columns[index] === null && index !== agreed);
}

/** Returns the positions of columns that look like a price, but have no field since another column is the price. */
export const furtherPrices = (
  titles: readonly string[],
  columns: readonly (ImportField | null)[],
): number[] =>
  columns.some(isPrice)
    ? columnsLeftOut(titles, columns).filter((index) => {
        const title = titles[index] ?? '';
        return !isNotThePrice(title) && isPrice(exactField(title) ?? looseField(title));
      })
    : [];

const looseField = (title: string) => priceField(title, fieldInHeading(title));

/** Returns the field of a heading with an addition. */
function fieldInHeading(title: string): ImportField | undefined {
  const [before = ''] = title.split(/[(/:[,*?–-]/);
  const found = exactField(before);
  // `Bezahlt? ja/nein`, but not `Bezahlt (Anzahlung)`.
  if (found === 'paid' && !isNotThePrice(title.slice(before.length))) return found;
  if (isNotThePrice(title)) return undefined;
  if (found !== undefined) return found;
  const words = folded(title).split(' ');
  for (let count = Math.min(words.length - 1, maxWords); count > 0; count--) {
    const heading = words.slice(0, count).join(' ');
    const field = questions.has(heading) ? undefined : fieldOfHeading.get(heading);
    if (field !== undefined && heading.replaceAll(' ', '').length > 3) return field;
  }
  return undefined;
}
