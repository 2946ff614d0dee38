import { isHeic } from './is-heic.ts';

/** The longest side that is sent, in pixels: more than the largest size that the service makes. */
const maxSide = 2560;
/** In bytes: smaller files are not resized. */
const small = 1_500_000;
/** The types that the service accepts. */
const acceptedTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

/**
 * Resizes a large photo before the upload, and converts types that the service does not accept to JPEG. A file that
 * the browser cannot read is returned unchanged. An iPhone photo that it cannot read is null, since the service cannot
 * read it either.
 */
export async function resizePhoto(file: File): Promise<Blob | null> {
  const isAccepted = acceptedTypes.includes(file.type);
  if (isAccepted && file.size <= small) return file;
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
    const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d');
    if (!context) return file;
    // JPEG has no transparency, so transparent images get a white background.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const smaller = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
    return isAccepted && smaller.size >= file.size ? file : smaller;
  } catch {
    return isHeic(file) ? null : file;
  }
}
