import { Component, createRef } from 'preact';
import type { Photo } from '../../client/answer.ts';
import { Icon } from '../parts.tsx';
import type { Ui } from '../ui.ts';

/** A space's pictures in a box that has its size from the beginning; swiped, or turned with two buttons. */
export class Photos extends Component<{ ui: Ui; photos: readonly Photo[] }> {
  readonly #strip = createRef<HTMLDivElement>();

  #turn(by: 1 | -1) {
    const strip = this.#strip.current;
    if (!strip) return;
    // Right to left, the way on counts downwards.
    const way = this.props.ui.f.isRightToLeft ? -by : by;
    const isAtEnd = by > 0 && Math.abs(strip.scrollLeft) + strip.clientWidth * 1.5 > strip.scrollWidth;
    const isAtStart = by < 0 && Math.abs(strip.scrollLeft) < strip.clientWidth / 2;
    if (isAtEnd) strip.scrollTo({ left: 0 });
    else if (isAtStart) strip.scrollTo({ left: way * -strip.scrollWidth });
    else strip.scrollBy({ left: way * strip.clientWidth });
  }

  override render() {
    const { ui, photos } = this.props;
    if (photos.length === 0) return null;
    return (
      <div class="photos" part="photo">
        <div class="strip" ref={this.#strip}>
          {photos.map(({ url, alt }) => (
            <img
              key={url}
              src={url.startsWith('/') ? ui.base + url : url}
              alt={alt}
              loading="lazy"
              decoding="async"
            />
          ))}
        </div>
        {photos.length > 1 && (
          <>
            <button type="button" aria-label={ui.t('previousPhoto')} onClick={() => this.#turn(-1)}>
              <Icon name="previous" />
            </button>
            <button type="button" aria-label={ui.t('nextPhoto')} onClick={() => this.#turn(1)}>
              <Icon name="next" />
            </button>
          </>
        )}
      </div>
    );
  }
}
