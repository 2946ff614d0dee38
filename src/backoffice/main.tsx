/**
 * The back-office at `/manage`: a client of the management API.
 *
 * - `shell/`: the session, the layout around every page, and the routes (`shell/routes.ts`)
 * - `api/`: the client of the management API, with its query cache (`useQuery`) and mutations (`useMutation`)
 * - `messages/`: the reader's language, and how an area loads its messages; `parts/`: components that several areas
 *   share
 * - one folder per area, loaded on demand: `today/`, `requests/`, `calendar/`, `spaces/`, `website/`, `settings/`, `account/`.
 *   Each has a `page.tsx` that exports `Page`, its messages in `messages/` (English is the model), and a style
 *   sheet.
 */
import { render } from 'preact';
import '../ui/style.css';
import '../ui/timeline.css';
import '../ui/parts/choice.css';
import './style.css';
import { isRightToLeft, tag } from './messages/language.ts';
import { currentUrl, interceptLinks } from './shell/address.ts';
import { App } from './shell/app.tsx';
import { shellMessages } from './shell/messages.ts';
import { preloadPage } from './shell/preload.ts';

document.documentElement.lang = tag;
document.documentElement.dir = isRightToLeft ? 'rtl' : 'ltr';
interceptLinks();
preloadPage(currentUrl.peek());
await shellMessages.load();
const root = document.getElementById('app');
if (root) render(<App />, root);
