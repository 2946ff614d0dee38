/** A picture as the service tells of it. */
export interface ImageData {
  readonly url: string;
  readonly alt: string;
  readonly width?: number;
  readonly height?: number;
  readonly sources?: readonly { readonly url: string; readonly type: string; readonly width: number }[];
}

interface PictureProps {
  readonly photo: ImageData;
  /** How wide it will stand, in the words of HTML: by it the browser chooses among its sizes. */
  readonly sizes: string;
  readonly loading?: 'lazy';
  readonly decoding?: 'async';
  readonly onClick?: () => void;
  /** It cannot be had. */
  readonly onError?: () => void;
}

/** A picture in the smallest of its sizes that will do. */
export function Picture({ photo, sizes, ...image }: PictureProps) {
  const { url, alt, width, height, sources = [] } = photo;
  const types = [...new Set(sources.map(({ type }) => type))];
  return (
    <picture>
      {types.map((type) => (
        <source
          key={type}
          type={type}
          sizes={sizes}
          srcset={sources
            .filter((source) => source.type === type)
            .map((source) => `${source.url} ${source.width}w`)
            .join()}
        />
      ))}
      <img {...image} src={url} alt={alt} {...(width && height && { width, height })} />
    </picture>
  );
}
