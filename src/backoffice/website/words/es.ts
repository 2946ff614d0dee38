import type { Translated } from '../../words/area-words.ts';
import type { words as english } from './en.ts';

export const words = {
  title: 'Sitio web',
  about:
    'Dos líneas ponen el formulario de reserva en su sitio web. Una clave de sitio dice qué sitios pueden mostrarlo.',
  none: 'Aún no hay ninguna clave de sitio',
  newKey: 'Una nueva clave de sitio',
  change: 'Cambiar',
  isDisabled: 'Desactivada',
  noWebsite: 'para ningún sitio',
  holdsFor: 'una solicitud reserva su fecha durante {period}',
  ownPage: 'Su propia página, para enlazar',
  snippet: 'Las líneas para su sitio web',
  copySnippet: 'Copiar las líneas de {key}',
  label: 'Nombre, para ustedes',
  websites: 'Sitios que pueden mostrar el formulario',
  websitesHint: 'uno por línea; www es otro',
  holdPeriod: 'Una solicitud reserva su fecha durante',
  hasPage: 'Tiene una página propia, /book/…',
  enabled: 'Activada',
  enabledAbout: 'Desactivada, el formulario de estos sitios no muestra nada.',
  key: 'Clave',
  keyHint: 'letras, cifras, - y _; es pública y no cambia',
  makeKey: 'Crear la clave',
  'hold-24h': '24 horas',
  'hold-48h': '48 horas',
  'hold-3d': '3 días',
  'hold-7d': '7 días',
  'hold-14d': '14 días',
  'hold-30d': '30 días',
  'hold-none': 'el tiempo que necesite',
} satisfies Translated<typeof english>;
