/** What is shown after a change by the venue or by another visitor, and about many guests: a chunk that most visitors do not need. */
import type { ComponentType } from 'preact';
import type { CatalogueTag } from '../messages/catalogues.ts';
import type { Loss } from '../state/availability.ts';
import type { SessionState } from '../state/state.ts';
import type { Booking } from '../use-booking.ts';
import { Alternatives, type AlternativesProps } from './alternatives.tsx';
import { CapacityNote } from './capacity-note.tsx';
import { answerDueOf, keptText, loadChangeTexts } from './change-texts.ts';
import { continueUnsent } from './continue-unsent.ts';
import { EarlierNote } from './earlier-note.tsx';
import { FitNote } from './fit-note.tsx';
import { LossNote } from './loss-note.tsx';
import { OfferChange } from './offer-change.tsx';

/** The parts, for a language. */
export interface Changes {
  readonly tag: CatalogueTag;
  readonly Alternatives: ComponentType<AlternativesProps>;
  readonly LossNote: ComponentType<{ readonly loss: Loss }>;
  readonly OfferChange: ComponentType;
  readonly EarlierNote: ComponentType;
  readonly FitNote?: ComponentType;
  readonly CapacityNote?: ComponentType<{ readonly state: SessionState }>;
  /** Says until when the venue had to answer. */
  readonly answerDueOf?: (booking: Booking, time: string) => string;
  /** Returns what a visitor whose date was just taken must know. */
  readonly keptText?: (booking: Booking) => string;
  readonly continueUnsent?: typeof continueUnsent;
}

/** Returns the parts, with their texts in a language. */
export async function loadChanges(tag: CatalogueTag): Promise<Changes> {
  await loadChangeTexts(tag);
  return {
    tag,
    Alternatives,
    LossNote,
    OfferChange,
    EarlierNote,
    FitNote,
    CapacityNote,
    answerDueOf,
    keptText,
    continueUnsent,
  };
}
