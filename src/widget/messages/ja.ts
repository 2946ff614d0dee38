import type { FirstMessages } from './catalogue.ts';

/** Japanese, です・ます. Space: スペース; slot: 時間帯; package: プラン; venue: 会場; hold: 仮押さえ. */
export const words = {
  title: 'スペースの予約',
  progress: 'ステップ {step}/{total}',
  back: '戻る',
  continue: '次へ',
  retry: 'もう一度試す',
  loading: '読み込み中…',
  slow: '通常より時間がかかっています。少々お待ちください。',

  spacesHeading: 'スペースを選ぶ',
  bySpace: 'スペースから',
  byDate: '日付から',
  find: 'スペースを検索',
  nothingFound: '見つかりませんでした。',
  more: 'さらに表示',
  guests: 'ご利用人数',
  upTo: { other: '最大#名' },
  priceFrom: '{amount}から',
  spacesFit: { other: '条件に合うスペース：#件' },
  noSpaceFits: 'この人数でご利用いただけるスペースはありません。',
  showAll: 'すべてのスペースを表示',
  noSpaces: '現在ご予約いただけるものはありません。',
  askVenue: '会場に問い合わせる',
  seeDates: '日程と料金を見る',
  layouts: 'レイアウト',
  amenities: '設備',
  previousPhoto: '前の写真',
  nextPhoto: '次の写真',
  enlarge: '画像を拡大',

  dateHeading: '日付と時間帯を選ぶ',
  openCalendar: 'カレンダーを開く',
  offline: 'オフラインです。入力内容は失われていません。接続してからもう一度お試しください。',
  unreachable: '予約サービスから応答がありません。入力内容は失われていません。もう一度お試しください。',
  noAnswer: '応答がありませんでした。もう一度お試しください。お申し込みが二重になることはありません。',
  serverError: '当方で問題が発生しました。入力内容は失われていません。しばらくしてからお試しください。',
  rateLimited: '短時間に多くのリクエストがありました。あと {time}で続けられます。',
  rateLimitOver: '続けていただけます。',
  notFound: '現在こちらではご予約いただけません。会場へお問い合わせください。',
  forbidden: '{website}では予約が有効になっていません。会場へお問い合わせください。',
  gone: '選択された内容は受付を終了しました。もう一度お選びください。',
  dateOver: 'この日は過ぎています。別の日をお選びください。',
} satisfies FirstMessages;

/** Of the later steps. */
export const loadLater = async () => (await import('./later/ja.ts')).words;
