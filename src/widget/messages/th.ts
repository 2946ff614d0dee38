import type { FirstMessages } from './catalogue.ts';

/** Thai, polite and without gendered particles. Space: พื้นที่; slot: ช่วงเวลา; package: แพ็กเกจ; venue: สถานที่. */
export const words = {
  title: 'จองพื้นที่จัดงาน',
  progress: 'ขั้นตอนที่ {step} จาก {total}',
  back: 'ย้อนกลับ',
  continue: 'ถัดไป',
  retry: 'ลองอีกครั้ง',
  loading: 'กำลังโหลด…',
  slow: 'ใช้เวลานานกว่าปกติ โปรดรอสักครู่',

  spacesHeading: 'เลือกพื้นที่',
  bySpace: 'เลือกตามพื้นที่',
  byDate: 'เลือกตามวันที่',
  find: 'ค้นหาพื้นที่',
  nothingFound: 'ไม่พบรายการ',
  more: 'แสดงเพิ่มเติม',
  guests: 'จำนวนแขก',
  upTo: { other: 'รองรับแขกได้ # คน' },
  priceFrom: 'เริ่มต้น {amount}',
  spacesFit: { other: 'มี # พื้นที่ที่รองรับได้' },
  noSpaceFits: 'ไม่มีพื้นที่ที่รองรับแขกจำนวนนี้ได้',
  showAll: 'แสดงพื้นที่ทั้งหมด',
  noSpaces: 'ขณะนี้ยังไม่มีพื้นที่ให้จอง',
  askVenue: 'สอบถามสถานที่',
  seeDates: 'ดูวันและราคา',
  layouts: 'รูปแบบการจัดพื้นที่',
  amenities: 'สิ่งอำนวยความสะดวก',
  previousPhoto: 'ภาพก่อนหน้า',
  nextPhoto: 'ภาพถัดไป',
  enlarge: 'ขยายรูปภาพ',

  dateHeading: 'เลือกวันและเวลา',
  openCalendar: 'เปิดปฏิทิน',
  offline: 'คุณออฟไลน์อยู่ ไม่มีข้อมูลใดสูญหาย โปรดลองอีกครั้งเมื่อเชื่อมต่อแล้ว',
  unreachable: 'ระบบจองไม่ตอบสนอง ไม่มีข้อมูลใดสูญหาย โปรดลองอีกครั้ง',
  noAnswer: 'ไม่ได้รับคำตอบกลับมา คุณลองใหม่ได้อย่างปลอดภัย คำขอของคุณจะนับเพียงครั้งเดียว',
  serverError: 'เกิดข้อผิดพลาดจากทางเรา ไม่มีข้อมูลใดสูญหาย โปรดลองอีกครั้งในอีกสักครู่',
  rateLimited: 'มีคำขอจำนวนมากในเวลาสั้น ๆ คุณดำเนินการต่อได้ในอีก {time}',
  rateLimitOver: 'ดำเนินการต่อได้แล้ว',
  notFound: 'ขณะนี้ยังจองที่นี่ไม่ได้ โปรดติดต่อสถานที่โดยตรง',
  forbidden: 'ยังไม่เปิดให้จองผ่าน {website} โปรดติดต่อสถานที่โดยตรง',
  gone: 'รายการที่คุณเลือกไม่เปิดให้จองแล้ว โปรดเลือกใหม่',
  dateOver: 'วันที่เลือกผ่านไปแล้ว โปรดเลือกวันอื่น',
} satisfies FirstMessages;

/** Of the later steps. */
export const loadLater = async () => (await import('./later/th.ts')).words;
