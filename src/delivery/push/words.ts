/** What notifications say, in the languages of the back-office. */
import type { Plural } from '../../ui/messages/plural.ts';

const en = {
  newRequest: 'New request: {space}',
  newRequests: { one: '# new request', other: '# new requests' },
  // More than are counted.
  veryMany: 'More than {most} new requests',
  when: '{date}, {slot}',
  heldUntil: '{when}; held until {until}',
  firstHeldUntil: 'The first is held until {until}.',
  atVenue: '{venue}: {text}',
  trial: 'Notifications work',
  trialExplained: 'New booking requests will be shown like this.',
};

/** The texts of one language. English is the model. */
export type PushWords = {
  readonly [Key in keyof typeof en]: (typeof en)[Key] extends string ? string : Plural;
};

const de: PushWords = {
  newRequest: 'Neue Anfrage: {space}',
  newRequests: { one: '# neue Anfrage', other: '# neue Anfragen' },
  veryMany: 'Mehr als {most} neue Anfragen',
  when: '{date}, {slot}',
  heldUntil: '{when}; freigehalten bis {until}',
  firstHeldUntil: 'Die erste ist freigehalten bis {until}.',
  atVenue: '{venue}: {text}',
  trial: 'Mitteilungen funktionieren',
  trialExplained: 'So werden neue Buchungsanfragen angezeigt.',
};

const fr: PushWords = {
  newRequest: 'Nouvelle demande : {space}',
  newRequests: { one: '# nouvelle demande', many: '# de nouvelles demandes', other: '# nouvelles demandes' },
  veryMany: 'Plus de {most} nouvelles demandes',
  when: '{date}, {slot}',
  heldUntil: '{when} ; date retenue jusqu’au {until}',
  firstHeldUntil: 'La première est retenue jusqu’au {until}.',
  atVenue: '{venue} : {text}',
  trial: 'Les notifications fonctionnent',
  trialExplained: 'Les nouvelles demandes de réservation s’afficheront ainsi.',
};

const es: PushWords = {
  newRequest: 'Nueva solicitud: {space}',
  newRequests: { one: '# solicitud nueva', many: '# de solicitudes nuevas', other: '# solicitudes nuevas' },
  veryMany: 'Más de {most} solicitudes nuevas',
  when: '{date}, {slot}',
  heldUntil: '{when}; fecha reservada hasta el {until}',
  firstHeldUntil: 'La primera está reservada hasta el {until}.',
  atVenue: '{venue}: {text}',
  trial: 'Las notificaciones funcionan',
  trialExplained: 'Así se mostrarán las nuevas solicitudes de reserva.',
};

const pt: PushWords = {
  newRequest: 'Novo pedido: {space}',
  newRequests: { one: '# novo pedido', many: '# de novos pedidos', other: '# novos pedidos' },
  veryMany: 'Mais de {most} novos pedidos',
  when: '{date}, {slot}',
  heldUntil: '{when}; data reservada até {until}',
  firstHeldUntil: 'O primeiro está reservado até {until}.',
  atVenue: '{venue}: {text}',
  trial: 'As notificações funcionam',
  trialExplained: 'É assim que os novos pedidos de reserva aparecem.',
};

const nl: PushWords = {
  newRequest: 'Nieuwe aanvraag: {space}',
  newRequests: { one: '# nieuwe aanvraag', other: '# nieuwe aanvragen' },
  veryMany: 'Meer dan {most} nieuwe aanvragen',
  when: '{date}, {slot}',
  heldUntil: '{when}; vastgehouden tot {until}',
  firstHeldUntil: 'De eerste wordt vastgehouden tot {until}.',
  atVenue: '{venue}: {text}',
  trial: 'Meldingen werken',
  trialExplained: 'Zo worden nieuwe boekingsaanvragen getoond.',
};

/** All of them, by the tags that `matchLocale` chooses from. */
export const pushWords = { en, de, fr, es, 'pt-PT': pt, 'pt-BR': pt, nl } as const;
