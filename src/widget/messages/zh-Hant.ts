import type { FirstMessages } from './catalogue.ts';

/** Traditional Chinese, with 「您」. Space: 場地; slot: 時段; package: 方案; venue: 場館; hold: 保留. */
export const words = {
  title: '預訂場地',
  progress: '第 {step} 步，共 {total} 步',
  back: '返回',
  continue: '繼續',
  retry: '再試一次',
  loading: '載入中…',
  slow: '比平常久一些，請稍候。',

  spacesHeading: '選擇場地',
  bySpace: '依場地',
  byDate: '依日期',
  find: '尋找場地',
  nothingFound: '找不到結果。',
  more: '顯示更多',
  guests: '人數',
  upTo: { other: '最多 # 人' },
  priceFrom: '{amount} 起',
  spacesFit: { other: '# 個場地符合需求' },
  noSpaceFits: '沒有能容納這麼多人的場地。',
  showAll: '顯示所有場地',
  noSpaces: '目前沒有可預訂的場地。',
  askVenue: '洽詢場館',
  seeDates: '查看日期與價格',
  layouts: '空間配置',
  amenities: '設備',
  previousPhoto: '上一張照片',
  nextPhoto: '下一張照片',
  enlarge: '放大圖片',

  dateHeading: '選擇日期與時段',
  openCalendar: '開啟日曆',
  offline: '您已離線。內容沒有遺失，請連線後再試一次。',
  unreachable: '預訂服務沒有回應。內容沒有遺失，請再試一次。',
  noAnswer: '沒有收到回覆。您可以放心再試一次：申請不會重複計算。',
  serverError: '我們這邊發生問題。內容沒有遺失，請稍後再試一次。',
  rateLimited: '短時間內請求過多。請於 {time}後繼續。',
  rateLimitOver: '現在可以繼續了。',
  notFound: '此處目前無法預訂，請聯絡場館。',
  forbidden: '{website} 尚未開放預訂，請聯絡場館。',
  gone: '您選擇的項目已不再提供，請重新選擇。',
  dateOver: '該日期已過，請另選日期。',
} satisfies FirstMessages;

/** Of the later steps. */
export const loadLater = async () => (await import('./later/zh-Hant.ts')).words;
