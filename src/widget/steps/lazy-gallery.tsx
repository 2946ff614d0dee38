import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { loadFile } from '../load-file.ts';
import type { Enlarged } from '../state/state.ts';
import { useBooking } from '../use-booking.ts';

const galleryFile = () => import('./gallery.tsx');

/** Renders the large view of a photo, once its code has loaded: most visitors never open it. */
export function LazyGallery(photos: Enlarged) {
  const { session } = useBooking();
  const [Gallery, setGallery] = useState<ComponentType<Enlarged>>();
  useEffect(() => {
    loadFile(galleryFile).then(
      (module) => {
        setGallery(() => module.Gallery);
        // Applies the style sheet.
        session.change({});
      },
      () => session.enlarge(null),
    );
  }, [session]);
  return Gallery && <Gallery {...photos} />;
}
