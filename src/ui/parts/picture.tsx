/** A photo as in the API. */
export interface ImageData {
  readonly url: string;
  readonly alt: string;
  readonly width?: number;
  readonly height?: number;
  readonly sources?: readonly { readonly url: string; readonly type: string; readonly width: number }[];
}

interface PictureProps {
  readonly photo: ImageData;
  /** Its displayed width in HTML's notation, by which the browser chooses a size. */
  readonly sizes: string;
  readonly loading?: 'lazy' | undefined;
  readonly decoding?: 'async';
  readonly onClick?: () => void;
  /** It failed to load. */
  readonly onError?: () => void;
}

/** Renders a photo in the smallest sufficient size. */
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
