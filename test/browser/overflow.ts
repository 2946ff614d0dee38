import type { Visitor } from './visitor.ts';

/**
 * Finds elements that are cut off, stand out of the form, or make the page scroll sideways. Not counted: images,
 * collapsed descriptions and the first lines of packages that are not chosen, visually hidden texts, and icons, which are
 * rotated boxes and look smaller than they are.
 */
export function findOverflow({ root }: Visitor): Promise<string[]> {
  return root.evaluate((host) => {
    const booking = host.shadowRoot?.querySelector('.booking') as HTMLElement;
    const { left, right } = booking.getBoundingClientRect();
    const isCut = (element: Element) => {
      const { display, overflowX, webkitLineClamp } = getComputedStyle(element);
      const isWide = element.scrollWidth > element.clientWidth + 1;
      const isTall =
        webkitLineClamp !== 'none' &&
        element.scrollHeight > element.clientHeight + 2 &&
        !element.closest('.choice');
      return (
        (isWide || isTall) &&
        display !== 'inline' &&
        !(/^(INPUT|I)$/.test(element.tagName) || overflowX === 'auto')
      );
    };
    const isOutside = (element: Element) => {
      const box = element.getBoundingClientRect();
      return box.right > right + 0.5 || box.left < left - 0.5;
    };
    const wrong = [...booking.querySelectorAll('*')]
      .filter((element) => element.checkVisibility() && !element.closest('.photos, .about, .unseen'))
      .filter((element) => isCut(element) || isOutside(element))
      .map((element) => `${element.tagName}.${element.className}: ${element.textContent?.slice(0, 40)}`);
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [...wrong, `the page is ${scrollWidth} wide`] : wrong;
  });
}
