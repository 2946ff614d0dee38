import type { FirstMessages } from './catalogue.ts';

/** Korean, 합니다체 and 해요체. Space: 공간; slot: 시간대; package: 패키지; venue: 대관처; hold: 가예약. */
export const words = {
  title: '공간 예약',
  progress: '{total}단계 중 {step}단계',
  back: '이전',
  continue: '다음',
  retry: '다시 시도',
  loading: '불러오는 중…',
  slow: '평소보다 오래 걸리고 있습니다. 잠시만 기다려 주세요.',

  spacesHeading: '공간 선택',
  bySpace: '공간별',
  byDate: '날짜별',
  find: '공간 검색',
  nothingFound: '검색 결과가 없습니다.',
  more: '더 보기',
  guests: '이용 인원',
  upTo: { other: '최대 #명' },
  priceFrom: '{amount}부터',
  spacesFit: { other: '이용 가능한 공간 #곳' },
  noSpaceFits: '이 인원을 수용할 수 있는 공간이 없습니다.',
  showAll: '모든 공간 보기',
  noSpaces: '지금은 예약할 수 있는 공간이 없습니다.',
  askVenue: '대관처 문의',
  seeDates: '날짜와 요금 보기',
  layouts: '배치 형태',
  amenities: '편의 시설',
  previousPhoto: '이전 사진',
  nextPhoto: '다음 사진',
  enlarge: '이미지 확대',

  dateHeading: '날짜와 시간 선택',
  openCalendar: '캘린더 열기',
  offline: '오프라인 상태입니다. 입력한 내용은 그대로이니 연결된 후 다시 시도해 주세요.',
  unreachable: '예약 서비스가 응답하지 않습니다. 입력한 내용은 그대로이니 다시 시도해 주세요.',
  noAnswer: '응답을 받지 못했습니다. 다시 시도하셔도 신청이 중복되지 않습니다.',
  serverError: '저희 쪽에 문제가 생겼습니다. 입력한 내용은 그대로이니 잠시 후 다시 시도해 주세요.',
  rateLimited: '짧은 시간에 요청이 많았습니다. {time} 후에 계속할 수 있습니다.',
  rateLimitOver: '이제 계속할 수 있습니다.',
  notFound: '지금은 이곳에서 예약할 수 없습니다. 대관처에 문의해 주세요.',
  forbidden: '{website} 사이트에는 예약 기능이 켜져 있지 않습니다. 대관처에 문의해 주세요.',
  gone: '선택하신 항목은 더 이상 제공되지 않습니다. 다시 선택해 주세요.',
  dateOver: '지난 날짜입니다. 다른 날짜를 선택해 주세요.',
} satisfies FirstMessages;

/** Of the later steps. */
export const loadLater = async () => (await import('./later/ko.ts')).words;
