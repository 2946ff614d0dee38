import type { Translated } from '../../../words/area-words.ts';
import type { words as english } from './en.ts';

/** What is said around photos, in Portuguese. */
export const words: Translated<typeof english> = {
  drop: 'Solte fotos aqui ou escolha algumas',
  dropOne: 'Solte um desenho aqui ou escolha um',
  kinds: 'JPEG, PNG, WebP ou AVIF. Elas são endireitadas, e o lugar onde foram tiradas é esquecido.',
  first: 'Mostrada primeiro',
  alt: 'O que ela mostra?',
  altHint: 'Lido para visitantes que não podem vê-la. Deixe vazio se a foto for só decoração.',
  earlier: 'Mais para a frente: foto {number}',
  later: 'Mais para trás: foto {number}',
  removePhoto: 'Remover a foto {number}',
  removed: 'A foto foi removida',
  moved: 'Agora é a foto {number} de {count}',
  waiting: 'Aguardando',
  sending: 'Enviando…',
  added: { one: '# foto adicionada', other: '# fotos adicionadas' },
  left: { one: '# foto a caminho', other: '# fotos a caminho' },
  alreadyThere: 'Esta foto já está aqui.',
  tooMany: {
    one: 'Aqui cabe # foto; as outras ficaram de fora.',
    other: 'Aqui cabem # fotos; as outras ficaram de fora.',
  },
  notAPicture:
    'Este arquivo não pode ser mostrado: não é JPEG, PNG, WebP nem AVIF, está danificado ou é grande demais.',
  full: 'Seu local tem tantas fotos quantas pode ter. Remova algumas de que não precisa mais.',
  broken: 'Esta foto não pode mais ser mostrada.',
};
