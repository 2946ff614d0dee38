/**
 * The back-office at `/manage`: a client of the management API.
 *
 * - `base/`: the session, the routes (`base/routes.ts`) and toasts; `shell/`: the frame around every page
 * - `api/`: the client of the management API, with its query cache (`useQuery`) and mutations (`useMutation`)
 * - `messages/`: the reader's language, and how an area loads its messages; `parts/`: components that several areas
 *   share
 * - one folder per area, loaded on demand (`shell/area-page.tsx` lists them). Each has its messages in `messages/`
 *   (English is the model) and a style sheet; a page is the `Page` that `page.tsx` exports
 */
import { render } from 'preact';
import '../ui/style.css';
import '../ui/timeline.css';
import '../ui/parts/choice.css';
import './style.css';
import { currentUrl, interceptLinks } from './base/address.ts';
import { shellMessages } from './base/messages.ts';
import { isRightToLeft, tag } from './messages/language.ts';
import { App } from './shell/app.tsx';
import { preloadPage } from './shell/preload.ts';

document.documentElement.lang = tag;
document.documentElement.dir = isRightToLeft ? 'rtl' : 'ltr';
interceptLinks();
preloadPage(currentUrl.peek());
await shellMessages.load();
const root = document.getElementById('app');
if (root) render(<App />, root);
