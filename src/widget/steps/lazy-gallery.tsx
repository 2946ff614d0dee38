import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Enlarged } from '../state/state.ts';
import { styleSheets } from '../style-sheets.ts';
import { useBooking } from '../use-booking.ts';

/** Renders the large view of a photo, once its code has loaded: most visitors never open it. */
export function LazyGallery(photos: Enlarged) {
  const { session } = useBooking();
  const [Gallery, setGallery] = useState<ComponentType<Enlarged>>();
  useEffect(() => {
    import('./gallery.tsx').then(
      (module) => {
        setGallery(() => module.Gallery);
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(module.style);
        styleSheets().gallery = sheet;
        // Applies the style sheet.
        session.change({});
      },
      () => session.enlarge(null),
    );
  }, [session]);
  return Gallery && <Gallery {...photos} />;
}
