import type { FirstMessages } from './catalogue.ts';

/** Bulgarian, with „Вие“. Space: зала; slot: час; package: пакет; venue: обект. */
export const words = {
  title: 'Резервация на зала',
  progress: 'Стъпка {step} от {total}',
  back: 'Назад',
  continue: 'Напред',
  retry: 'Опитайте отново',
  loading: 'Зареждане…',
  slow: 'Отнема повече време от обичайното. Един момент, моля.',

  spacesHeading: 'Изберете зала',
  bySpace: 'По зала',
  byDate: 'По дата',
  find: 'Намерете зала',
  nothingFound: 'Няма намерени.',
  more: 'Покажи още',
  guests: 'Брой гости',
  upTo: { one: 'До # гост', other: 'До # гости' },
  priceFrom: 'от {amount}',
  spacesFit: { one: '# подходяща зала', other: '# подходящи зали' },
  noSpaceFits: 'Няма зала, която да побере толкова гости.',
  showAll: 'Покажи всички зали',
  noSpaces: 'В момента тук няма какво да се резервира.',
  askVenue: 'Попитайте обекта',
  seeDates: 'Вижте дати и цени',
  layouts: 'Подредби на залата',
  amenities: 'Оборудване',
  previousPhoto: 'Предишна снимка',
  nextPhoto: 'Следваща снимка',
  enlarge: 'Увеличаване на снимката',

  dateHeading: 'Изберете дата и час',
  openCalendar: 'Отворете календара',
  offline: 'Нямате връзка с интернет. Нищо не е загубено; опитайте отново, когато се свържете.',
  unreachable: 'Услугата за резервации не отговаря. Нищо не е загубено; моля, опитайте отново.',
  noAnswer: 'Не получихме отговор. Спокойно опитайте отново: заявката Ви се брои само веднъж.',
  serverError: 'Нещо се обърка при нас. Нищо не е загубено; моля, опитайте отново след малко.',
  rateLimited: 'Твърде много заявки за кратко време. Можете да продължите след {time}.',
  rateLimitOver: 'Вече можете да продължите.',
  notFound: 'В момента тук не може да се резервира. Моля, свържете се с обекта.',
  forbidden: 'Резервациите не са включени за {website}. Моля, свържете се с обекта.',
  gone: 'Това, което избрахте, вече не се предлага. Моля, изберете отново.',
  dateOver: 'Тази дата вече отмина. Моля, изберете друга.',
} satisfies FirstMessages;

/** Of the later steps. */
export const loadLater = async () => (await import('./later/bg.ts')).words;
