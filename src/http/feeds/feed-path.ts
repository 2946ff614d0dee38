/** The URL of a calendar feed, which consists of its secret. */
import { feedPaths, linkTo } from '../../paths.ts';

/** Returns the path of a feed by its secret. */
export const feedPath = (secret: string) => linkTo(feedPaths.file, { file: `${secret}.ics` });

/** Returns the secret in a feed's file name; null: invalid. */
export const parseFeedPath = (file: string): string | null => /^([\w-]{43})\.ics$/.exec(file)?.[1] ?? null;
