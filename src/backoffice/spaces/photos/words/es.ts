import type { Translated } from '../../../words/area-words.ts';
import type { words as english } from './en.ts';

/** What is said around photos, in Spanish. */
export const words: Translated<typeof english> = {
  drop: 'Suelte fotos aquí o elija algunas',
  dropOne: 'Suelte un plano aquí o elija uno',
  kinds: 'JPEG, PNG, WebP o AVIF. Se enderezan, y se olvida dónde se tomaron.',
  first: 'Se muestra primero',
  alt: '¿Qué muestra?',
  altHint: 'Se lee a los visitantes que no pueden verla. Déjelo vacío si la foto es solo decoración.',
  earlier: 'Más adelante: foto {number}',
  later: 'Más atrás: foto {number}',
  removePhoto: 'Quitar la foto {number}',
  removed: 'La foto se ha quitado',
  moved: 'Ahora es la foto {number} de {count}',
  waiting: 'En espera',
  sending: 'Enviando…',
  added: { one: '# foto añadida', other: '# fotos añadidas' },
  left: { one: '# foto en camino', other: '# fotos en camino' },
  alreadyThere: 'Esta foto ya está.',
  tooMany: {
    one: 'Aquí cabe # foto; las demás se han dejado fuera.',
    other: 'Aquí caben # fotos; las demás se han dejado fuera.',
  },
  notAPicture:
    'Este archivo no se puede mostrar: no es JPEG, PNG, WebP ni AVIF, está dañado o es demasiado grande.',
  full: 'Su espacio tiene tantas fotos como puede tener. Quite algunas que ya no necesite.',
  broken: 'Esta foto ya no se puede mostrar.',
};
