import { readCertainPayment } from './paid-words.ts';
import { folded } from './table.ts';

/** The statuses in a table: a booking, a hold, or a row to skip. */
export const importStatuses = ['accepted', 'held', 'skip'] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** Words in seven languages, folded; a status matches if it begins with one. */
const words: Readonly<Record<ImportStatus, string>> = {
  accepted:
    'accepted, booked, confirm, definite, paid, bestatigt, gebucht, fest, bezahlt, zugesagt, angenommen, confirme, ' +
    'reserve, reservad, accepte, paye, pagad, aceptad, confermat, prenotat, bevestigd, geboekt, betaald, pago, aceito, ja, yes, ok',
  held: 'held, hold, tentative, option, pencil, provisional, pending, request, inquiry, enquiry, vorgemerkt, reserviert, angefragt, anfrage, offen, en attente, opcion, provisional, pendiente, opzion, in attesa, optie, in optie, voorlopig, opcao, pendente, provisorio',
  skip: 'cancel, declin, lost, storn, abgesagt, abgelehnt, annul, refus, rechazad, rifiutat, geannuleerd, geweigerd, recusad, no show',
};

/** Reads a status; null: unknown. */
export function readStatus(text: string): ImportStatus | null {
  const key = folded(text);
  if (key === '') return 'accepted';
  const known = importStatuses.find((status) =>
    words[status].split(', ').some((word) => key.startsWith(word)),
  );
  // What is paid or not is booked.
  return known ?? (readCertainPayment(text) === null ? null : 'accepted');
}
