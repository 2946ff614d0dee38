/** Words that say whether a price is paid, in the seven languages of the headings. */
import { type Cell, folded } from './table.ts';

/** What a text says about a payment: all of the price is paid, or nothing. */
export type PaidState = 'paid' | 'unpaid';

const set = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const yes = set('ja yes y oui si sim ok x true wahr vrai verdadero verdadeiro vero waar');
const no = set('nein nee n false falsch faux falso falsa onwaar');
/** Alone they mean "not paid"; before another word they deny it. */
const negations = set('nicht not no non pas niet nao sin sem sans');
const paid = set(
  'bezahlt gezahlt beglichen paid settled paye payee regle reglee solde soldee pagado pagada abonado abonada cobrado ' +
    'cobrada liquidado liquidada pagato pagata saldato betaald voldaan pago paga quitado quitada',
);
/** These deny the payment themselves. */
const unpaid = set(
  'unbezahlt unbeglichen ausstehend uberfallig unpaid outstanding overdue unsettled impaye impayee impagado impagada ' +
    'adeudado insoluto onbetaald achterstallig',
);
/** These may mean something else than a payment, such as a request that is pending. */
const open = set(
  'offen offene offener fallig open due pending pendiente pendientes pendente pendentes vencido vencida aberto attente ' +
    'attesa openstaand openstaande',
);
/** To pay, after a word such as "zu": `à payer`, `nog te betalen`. */
const toPay = set('zahlen bezahlen pay payer regler pagar cobrar pagare betalen');
const fillers = set(
  'noch yet still encore todavia aun nog ainda ancora a to zu te por da en em in rechnung zahlung invoice payment facture ' +
    'paiement factura factuur fatura fattura voll vollstandig full fully entierement totalmente volledig ' +
    'bar cash especes efectivo contant dinheiro uberweisung transfer mahnung gemahnt reminder sent',
);
const symbols = new Map<string, PaidState>([
  ...[...'✓✔☑✅'].map((each) => [each, 'paid'] as const),
  ...[...'✗✘✖❌☐'].map((each) => [each, 'unpaid'] as const),
]);

/**
 * Reads whether a text says that all or nothing is paid: `nicht bezahlt`, `à payer`, `✓`. One with any other word, such as
 * `Anzahlung bezahlt`, says neither.
 *
 * @returns null if it does not say so
 */
export function readPaidState(cell: Cell): PaidState | null {
  const symbol = symbols.get(String(cell).trim().replace('\uFE0F', ''));
  if (symbol !== undefined) return symbol;
  const words = wordsOf(cell);
  const all = [yes, no, negations, paid, unpaid, open, toPay, fillers];
  if (words.length === 0 || !words.every((word) => all.some((some) => some.has(word)))) return null;
  const has = (some: ReadonlySet<string>) => words.some((word) => some.has(word));
  const denies = has(negations);
  if (has(yes)) return has(no) || has(unpaid) || has(open) || has(toPay) || denies ? null : 'paid';
  // "Nicht offen" may be paid.
  if (has(paid)) return denies || has(no) || has(unpaid) || has(open) || has(toPay) ? 'unpaid' : 'paid';
  if (has(toPay) && /^(?:sin|sem|sans) /.test(words.join(' '))) return 'unpaid';
  if ([no, unpaid, open, toPay].some(has)) return denies ? null : 'unpaid';
  return denies ? 'unpaid' : null;
}

/** Reads a payment in a column for something else, such as the status: only if it can mean nothing else. */
export function readCertainPayment(text: string): PaidState | null {
  const words = wordsOf(text);
  const isCertain = words.some((word) => paid.has(word) || unpaid.has(word));
  return isCertain ? readPaidState(text) : null;
}

/** Returns whether a word beside an amount says that it was paid. */
export const isPaidWord = (word: string): boolean => yes.has(word) || paid.has(word);

const wordsOf = (cell: Cell) => folded(String(cell)).split(' ').filter(Boolean);
