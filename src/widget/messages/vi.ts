import type { FirstMessages } from './catalogue.ts';

/** Vietnamese, with “bạn”. Space: không gian; slot: khung giờ; package: gói; venue: địa điểm. */
export const words = {
  title: 'Đặt không gian',
  progress: 'Bước {step}/{total}',
  back: 'Quay lại',
  continue: 'Tiếp tục',
  retry: 'Thử lại',
  loading: 'Đang tải…',
  slow: 'Việc này lâu hơn bình thường. Vui lòng chờ trong giây lát.',

  spacesHeading: 'Chọn không gian',
  bySpace: 'Theo không gian',
  byDate: 'Theo ngày',
  find: 'Tìm không gian',
  nothingFound: 'Không tìm thấy.',
  more: 'Xem thêm',
  guests: 'Số khách',
  upTo: { other: 'Tối đa # khách' },
  priceFrom: 'từ {amount}',
  spacesFit: { other: '# không gian phù hợp' },
  noSpaceFits: 'Không có không gian nào đủ chỗ cho từng ấy khách.',
  showAll: 'Hiện tất cả không gian',
  noSpaces: 'Hiện chưa có gì để đặt ở đây.',
  askVenue: 'Hỏi địa điểm',
  seeDates: 'Xem ngày và giá',
  layouts: 'Cách bố trí',
  amenities: 'Tiện nghi',
  previousPhoto: 'Ảnh trước',
  nextPhoto: 'Ảnh tiếp theo',
  enlarge: 'Phóng to hình ảnh',

  dateHeading: 'Chọn ngày và giờ',
  openCalendar: 'Mở lịch',
  offline: 'Bạn đang ngoại tuyến. Không có gì bị mất; hãy thử lại khi có kết nối.',
  unreachable: 'Dịch vụ đặt chỗ không phản hồi. Không có gì bị mất; vui lòng thử lại.',
  noAnswer: 'Chưa nhận được phản hồi. Bạn cứ yên tâm thử lại: yêu cầu chỉ được tính một lần.',
  serverError: 'Đã có lỗi từ phía chúng tôi. Không có gì bị mất; vui lòng thử lại sau giây lát.',
  rateLimited: 'Có quá nhiều yêu cầu trong thời gian ngắn. Bạn có thể tiếp tục sau {time}.',
  rateLimitOver: 'Bạn có thể tiếp tục.',
  notFound: 'Hiện không thể đặt chỗ tại đây. Vui lòng liên hệ địa điểm.',
  forbidden: 'Chưa bật tính năng đặt chỗ cho {website}. Vui lòng liên hệ địa điểm.',
  gone: 'Lựa chọn của bạn không còn nữa. Vui lòng chọn lại.',
  dateOver: 'Ngày này đã qua. Vui lòng chọn ngày khác.',
} satisfies FirstMessages;

/** Of the later steps. */
export const loadLater = async () => (await import('./later/vi.ts')).words;
