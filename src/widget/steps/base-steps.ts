/** The later steps of a request with one date. */
import { laterParts } from '../state/later-parts.ts';
import { announcementsOf } from './announcements.ts';
import { Contact } from './contact.tsx';
import { DateStep } from './date.tsx';
import { DetailsStep } from './details.tsx';
import { FitNote } from './lazy-fit-note.tsx';
import { LazyGallery } from './lazy-gallery.tsx';
import { ReceiptStep } from './receipt.tsx';
import { UnansweredNote } from './step-notice.tsx';

/** In one object, so that the code for several dates imports one name instead of several. */
export const baseSteps = {
  date: DateStep,
  details: DetailsStep,
  receipt: ReceiptStep,
  gallery: LazyGallery,
  Contact,
  FitNote,
  UnansweredNote,
  announcementsOf,
  ...laterParts,
};
