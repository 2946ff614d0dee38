/**
 * The back-office at `/manage`: the venue's own tool, a client of the management API and of nothing else.
 *
 * - `shell/`: who is logged in, the frame around every page, and which page an address is (`shell/routes.ts`)
 * - `api/`: the client of the management API, with its query cache (`useQuery`) and mutations (`useMutation`)
 * - `messages/`: which language is spoken, and how an area loads its words; `parts/`: what several areas are made of
 * - one folder an area, loaded when somebody goes there: `requests/`, `calendar/`, `spaces/`, `website/`, `settings/`, `account/`.
 *   Each has a `page.tsx` that exports `Page`, its words in `messages/` (English is the model), and a style sheet of its own.
 */
import { render } from 'preact';
import '../ui/style.css';
import '../ui/parts/choice.css';
import './style.css';
import { isRightToLeft, tag } from './messages/language.ts';
import { interceptLinks } from './shell/address.ts';
import { App } from './shell/app.tsx';
import { shellMessages } from './shell/messages.ts';
import { preloadPage } from './shell/preload.ts';

document.documentElement.lang = tag;
document.documentElement.dir = isRightToLeft ? 'rtl' : 'ltr';
interceptLinks();
preloadPage(location);
await shellMessages.load();
const root = document.getElementById('app');
if (root) render(<App />, root);
