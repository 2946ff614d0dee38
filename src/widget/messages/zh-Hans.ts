import type { FirstMessages } from './catalogue.ts';

/** Simplified Chinese, with “您”. Space: 场地; slot: 时段; package: 套餐; venue: 场馆; hold: 保留. */
export const words = {
  title: '预订场地',
  progress: '第 {step} 步，共 {total} 步',
  back: '返回',
  continue: '继续',
  retry: '重试',
  loading: '正在加载…',
  slow: '比平时慢一些，请稍候。',

  spacesHeading: '选择场地',
  bySpace: '按场地',
  byDate: '按日期',
  find: '查找场地',
  nothingFound: '未找到结果。',
  more: '显示更多',
  guests: '人数',
  upTo: { other: '最多 # 人' },
  priceFrom: '{amount} 起',
  spacesFit: { other: '# 个场地符合要求' },
  noSpaceFits: '没有能容纳这么多人的场地。',
  showAll: '显示所有场地',
  noSpaces: '目前没有可预订的场地。',
  askVenue: '咨询场馆',
  seeDates: '查看日期和价格',
  layouts: '布置方式',
  amenities: '设施',
  previousPhoto: '上一张照片',
  nextPhoto: '下一张照片',
  enlarge: '放大图片',

  dateHeading: '选择日期和时段',
  openCalendar: '打开日历',
  offline: '您已离线。内容没有丢失，请联网后重试。',
  unreachable: '预订服务没有响应。内容没有丢失，请重试。',
  noAnswer: '没有收到答复。您可以放心重试：申请不会重复计算。',
  serverError: '我们这边出了问题。内容没有丢失，请稍后重试。',
  rateLimited: '短时间内请求过多。请在{time}后继续。',
  rateLimitOver: '现在可以继续了。',
  notFound: '此处目前无法预订，请联系场馆。',
  forbidden: '{website} 尚未开通预订，请联系场馆。',
  gone: '您选择的项目已不再提供，请重新选择。',
  dateOver: '该日期已过，请另选日期。',
} satisfies FirstMessages;

/** Of the later steps. */
export const loadLater = async () => (await import('./later/zh-Hans.ts')).words;
