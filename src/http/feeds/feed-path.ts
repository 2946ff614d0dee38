/** The address of a calendar feed: what is secret about it is all that it is made of. */
import { feedPaths, linkTo } from '../../paths.ts';

/** The path under which the feed of a secret is read. */
export const feedPath = (secret: string) => linkTo(feedPaths.file, { file: `${secret}.ics` });

/** The secret in the file's name of such an address; null: it is none. */
export const parseFeedPath = (file: string): string | null => /^([\w-]{43})\.ics$/.exec(file)?.[1] ?? null;
