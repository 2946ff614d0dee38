import { pagePaths } from '../../paths.ts';
import { escapeHtml } from './html.ts';

/** A page of the service, with or without the booking form. */
export interface Page {
  /** BCP 47. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly title: string;
  readonly description: string;
  /** Elements of the head, as escaped HTML. */
  readonly links?: string;
  /** Escaped HTML. */
  readonly body: string;
}

/**
 * Returns the path of a file of the form.
 *
 * @param file a file name below `/embed/`
 */
export const embedFilePath = (file: string) => pagePaths.embedFile.replace('*', () => file);

/** Returns the whole page as HTML. In a frame, its links leave the frame: few websites let others frame them. */
export function page({ language, direction, title, description, links = '', body }: Page): string {
  return `<!doctype html>
<html lang="${escapeHtml(language)}" dir="${direction}">
  <head>
    <meta charset="utf-8">
    <base target="_top">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${escapeHtml(title)}</title>
    <link rel="stylesheet" href="${embedFilePath('page.css')}">
    <script type="module" async src="${embedFilePath('v1.js')}"></script>${links}
    <link rel="icon" href="data:,">
    <meta name="description" content="${escapeHtml(description)}">
  </head>
  <body>
    ${body}
  </body>
</html>
`;
}
