/** Longest side that is sent, in pixels: more than the largest size that is made of it. */
const maxSide = 2560;
/** Not worth the while, in bytes. */
const small = 1_500_000;
/** What the service takes as it is. */
const taken = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

/**
 * A photo as it is sent: a large one made smaller here, so that it is there sooner over a telephone; and one of a kind that
 * this browser can open and the service cannot, as a JPEG. What the browser cannot open is sent as it is.
 */
export async function resizePhoto(file: File): Promise<Blob> {
  const isTaken = taken.includes(file.type);
  if (isTaken && file.size <= small) return file;
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
    const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d');
    if (!context) return file;
    // A drawing may be see-through, and a JPEG is not.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const smaller = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
    return isTaken && smaller.size >= file.size ? file : smaller;
  } catch {
    return file;
  }
}
