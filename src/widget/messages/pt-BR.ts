import type { FirstMessages } from './catalogue.ts';

/** Brazilian Portuguese, with “você”. Space: espaço; slot: horário; package: pacote; venue: o local. */
export const words = {
  title: 'Reservar um espaço',
  progress: 'Etapa {step} de {total}',
  back: 'Voltar',
  continue: 'Continuar',
  retry: 'Tentar novamente',
  loading: 'Carregando…',
  slow: 'Está demorando mais do que o normal. Um momento, por favor.',

  spacesHeading: 'Escolha um espaço',
  bySpace: 'Por espaço',
  byDate: 'Por data',
  find: 'Buscar um espaço',
  nothingFound: 'Nada encontrado.',
  more: 'Mostrar mais',
  guests: 'Número de convidados',
  upTo: { one: 'Até # convidado', many: 'Até # convidados', other: 'Até # convidados' },
  priceFrom: 'a partir de {amount}',
  spacesFit: { one: '# espaço adequado', many: '# espaços adequados', other: '# espaços adequados' },
  noSpaceFits: 'Nenhum espaço comporta tantos convidados.',
  showAll: 'Mostrar todos os espaços',
  noSpaces: 'No momento não há nada para reservar aqui.',
  askVenue: 'Pergunte ao local',
  seeDates: 'Ver datas e preços',
  layouts: 'Formatos de montagem',
  amenities: 'Comodidades',
  previousPhoto: 'Foto anterior',
  nextPhoto: 'Próxima foto',
  enlarge: 'Ampliar imagem',

  dateHeading: 'Escolha a data e o horário',
  openCalendar: 'Abrir o calendário',
  offline: 'Você está sem conexão. Nada se perdeu; tente de novo quando estiver on-line.',
  unreachable: 'O serviço de reservas não responde. Nada se perdeu; tente novamente.',
  noAnswer: 'Não chegou nenhuma resposta. Pode tentar de novo sem receio: sua solicitação só conta uma vez.',
  serverError: 'Algo deu errado do nosso lado. Nada se perdeu; tente novamente em instantes.',
  rateLimited: 'Foram muitas solicitações em pouco tempo. Você poderá continuar em {time}.',
  rateLimitOver: 'Você já pode continuar.',
  notFound: 'No momento não é possível reservar por aqui. Entre em contato com o local.',
  forbidden: 'As reservas não estão ativadas para {website}. Entre em contato com o local.',
  gone: 'O que você escolheu não está mais disponível. Escolha novamente.',
  dateOver: 'Esta data já passou. Escolha outra.',
} satisfies FirstMessages;

/** Of the later steps. */
export const loadLater = async () => (await import('./later/pt-BR.ts')).words;
