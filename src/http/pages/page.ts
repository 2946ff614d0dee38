import { pages } from '../../paths.ts';
import { text } from './html.ts';

/** A page of the service's own, around the booking form or in its place. */
export interface Page {
  /** BCP 47. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly title: string;
  readonly description: string;
  /** For the head; HTML, already escaped. */
  readonly links?: string;
  /** HTML, already escaped. */
  readonly body: string;
}

/** @param file as it is named below `/embed/`, by the bundler or us */
export const embedded = (file: string) => pages.embedFile.replace('*', () => file);

/** The whole of it, as HTML. */
export function page({ language, direction, title, description, links = '', body }: Page): string {
  return `<!doctype html>
<html lang="${text(language)}" dir="${direction}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${text(title)}</title>
    <link rel="stylesheet" href="${embedded('page.css')}">
    <script type="module" async src="${embedded('v1.js')}"></script>${links}
    <link rel="icon" href="data:,">
    <meta name="description" content="${text(description)}">
  </head>
  <body>
    ${body}
  </body>
</html>
`;
}
