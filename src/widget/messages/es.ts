import type { FirstMessages } from './catalogue.ts';

/** Spanish, with «usted». Space: espacio; slot: horario; package: paquete; venue: el local. */
export const words = {
  title: 'Reservar un espacio',
  progress: 'Paso {step} de {total}',
  back: 'Atrás',
  continue: 'Continuar',
  retry: 'Reintentar',
  loading: 'Cargando…',
  slow: 'Está tardando más de lo habitual. Un momento, por favor.',

  spacesHeading: 'Elija un espacio',
  bySpace: 'Por espacio',
  byDate: 'Por fecha',
  find: 'Buscar un espacio',
  nothingFound: 'No se ha encontrado nada.',
  more: 'Ver más',
  guests: 'Número de asistentes',
  upTo: { one: 'Hasta # asistente', many: 'Hasta # asistentes', other: 'Hasta # asistentes' },
  priceFrom: 'desde {amount}',
  spacesFit: { one: '# espacio adecuado', many: '# espacios adecuados', other: '# espacios adecuados' },
  noSpaceFits: 'Ningún espacio tiene capacidad para tantos asistentes.',
  showAll: 'Ver todos los espacios',
  noSpaces: 'Por el momento no hay nada que reservar aquí.',
  askVenue: 'Pregunte al local',
  seeDates: 'Ver fechas y precios',
  layouts: 'Distribuciones',
  amenities: 'Equipamiento',
  previousPhoto: 'Foto anterior',
  nextPhoto: 'Foto siguiente',
  enlarge: 'Ampliar imagen',

  dateHeading: 'Elija fecha y horario',
  openCalendar: 'Abrir el calendario',
  offline: 'No tiene conexión. No se ha perdido nada; vuelva a intentarlo cuando se conecte.',
  unreachable: 'El servicio de reservas no responde. No se ha perdido nada; vuelva a intentarlo.',
  noAnswer: 'No llegó ninguna respuesta. Puede reintentarlo sin riesgo: su solicitud solo cuenta una vez.',
  serverError: 'Algo ha fallado por nuestra parte. No se ha perdido nada; inténtelo de nuevo en un momento.',
  rateLimited: 'Son muchas solicitudes en poco tiempo. Podrá continuar dentro de {time}.',
  rateLimitOver: 'Ya puede continuar.',
  notFound: 'Aquí no se puede reservar por el momento. Póngase en contacto con el local.',
  forbidden: 'Las reservas no están activadas para {website}. Póngase en contacto con el local.',
  gone: 'Lo que eligió ya no se ofrece. Elija de nuevo, por favor.',
  dateOver: 'Esta fecha ya ha pasado. Elija otra, por favor.',
} satisfies FirstMessages;

/** Of the later steps. */
export const loadLater = async () => (await import('./later/es.ts')).words;
