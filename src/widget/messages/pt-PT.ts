import type { FirstMessages } from './catalogue.ts';

/** European Portuguese, formal third person. Space: espaço; slot: horário; package: pacote; venue: o recinto. */
export const words = {
  title: 'Reservar um espaço',
  progress: 'Passo {step} de {total}',
  back: 'Voltar',
  continue: 'Continuar',
  retry: 'Tentar novamente',
  loading: 'A carregar…',
  slow: 'Está a demorar mais do que o habitual. Um momento, por favor.',

  spacesHeading: 'Escolha um espaço',
  bySpace: 'Por espaço',
  byDate: 'Por data',
  find: 'Procurar um espaço',
  nothingFound: 'Nada encontrado.',
  more: 'Mostrar mais',
  guests: 'Número de convidados',
  upTo: { one: 'Até # convidado', many: 'Até # convidados', other: 'Até # convidados' },
  priceFrom: 'desde {amount}',
  spacesFit: { one: '# espaço adequado', many: '# espaços adequados', other: '# espaços adequados' },
  noSpaceFits: 'Nenhum espaço tem lotação para tantos convidados.',
  showAll: 'Mostrar todos os espaços',
  noSpaces: 'De momento não há nada para reservar aqui.',
  askVenue: 'Pergunte ao recinto',
  seeDates: 'Ver datas e preços',
  layouts: 'Disposições da sala',
  amenities: 'Equipamento',
  previousPhoto: 'Fotografia anterior',
  nextPhoto: 'Fotografia seguinte',
  enlarge: 'Ampliar imagem',

  dateHeading: 'Escolha a data e o horário',
  openCalendar: 'Abrir o calendário',
  offline: 'Está sem ligação. Nada se perdeu; tente novamente quando tiver ligação.',
  unreachable: 'O serviço de reservas não responde. Nada se perdeu; tente novamente.',
  noAnswer: 'Não chegou qualquer resposta. Pode tentar de novo sem receio: o seu pedido só conta uma vez.',
  serverError: 'Algo correu mal do nosso lado. Nada se perdeu; tente novamente dentro de momentos.',
  rateLimited: 'Foram muitos pedidos em pouco tempo. Poderá continuar dentro de {time}.',
  rateLimitOver: 'Já pode continuar.',
  notFound: 'De momento não é possível reservar aqui. Contacte o recinto.',
  forbidden: 'As reservas não estão ativadas para {website}. Contacte o recinto.',
  gone: 'O que escolheu já não está disponível. Escolha de novo, por favor.',
  dateOver: 'Esta data já passou. Escolha outra, por favor.',
} satisfies FirstMessages;

/** Of the later steps. */
export const loadLater = async () => (await import('./later/pt-PT.ts')).words;
