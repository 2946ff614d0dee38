import type { Translated } from '../../words/area-words.ts';
import type { words as english } from './en.ts';

export const words = {
  title: 'Site',
  about:
    'Duas linhas colocam o formulário de reserva no seu site. Uma chave de site diz quais sites podem mostrá-lo.',
  none: 'Ainda não há chave de site',
  newKey: 'Uma nova chave de site',
  change: 'Alterar',
  isDisabled: 'Desativada',
  noWebsite: 'para nenhum site',
  holdsFor: 'uma solicitação guarda a data por {period}',
  ownPage: 'A própria página, para divulgar',
  snippet: 'As linhas para o seu site',
  copySnippet: 'Copiar as linhas de {key}',
  label: 'Nome, para vocês',
  websites: 'Sites que podem mostrar o formulário',
  websitesHint: 'um por linha; www é outro',
  holdPeriod: 'Uma solicitação guarda a data por',
  hasPage: 'Tem uma página própria, /book/…',
  enabled: 'Ativada',
  enabledAbout: 'Desativada, o formulário desses sites não mostra nada.',
  key: 'Chave',
  keyHint: 'letras, algarismos, - e _; é pública e permanece',
  makeKey: 'Criar a chave',
  'hold-24h': '24 horas',
  'hold-48h': '48 horas',
  'hold-3d': '3 dias',
  'hold-7d': '7 dias',
  'hold-14d': '14 dias',
  'hold-30d': '30 dias',
  'hold-none': 'o tempo que você precisar',
} satisfies Translated<typeof english>;
