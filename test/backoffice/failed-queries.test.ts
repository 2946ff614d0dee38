/** A page whose data comes from several queries shows which of them failed, and offers to retry it. */

import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { runCount } from '../full-run.ts';
import { rejectBatches, startBackOffice, venueUrl } from './fixture.ts';

const backOffice = await startBackOffice();

/** Each page with a query that it needs, and an element that it shows when complete. */
const pages: readonly (readonly [page: string, missing: RegExp, there: (page: Page) => Promise<unknown>])[] =
  [
    [
      'spaces/wick-room/times/wick-evening/wick-piano',
      /\/spaces\/wick-room\/slots\?/,
      (page) => page.getByLabel('Hire fee').waitFor(),
    ],
    [
      'spaces/wick-room/times/wick-evening',
      /\/spaces\/wick-room\/slots\?/,
      (page) => page.getByLabel('From', { exact: true }).first().waitFor(),
    ],
    [
      'calendar?day=2027-06-10&space=wick-room',
      /\/spaces\/wick-room\/slots\?/,
      (page) => page.getByRole('heading', { name: /^Evening/ }).waitFor(),
    ],
    [
      'calendar?day=2027-06-10&space=wick-room',
      /\/spaces\/wick-room\/calendar\?/,
      (page) => page.getByRole('heading', { name: /^Evening/ }).waitFor(),
    ],
    [
      'requests/new',
      /\/manage\/v1\/venues\/[^/]+\/spaces\?/,
      (page) => page.getByLabel('Space').locator('option[value=wick-room]').waitFor({ state: 'attached' }),
    ],
    [
      'requests?like=FIRST&alike=email',
      /\/booking-requests\/BR-[^/?]+$/,
      (page) => page.getByText('1 selected').waitFor(),
    ],
  ];

describe('a page with a failed query', () => {
  for (const [path, missing, there] of pages.slice(0, runCount(1, pages.length)))
    it(`reports it and can retry: ${path} without ${missing.source}`, async () => {
      const [first] = await backOffice.service.storage.read((db) =>
        db
          .selectFrom('booking_requests')
          .select('reference')
          .where('status', '=', 'pending_approval')
          .execute(),
      );
      const { page, context } = await backOffice.open('/manage');
      const error = { code: 'NOT_FOUND', message: 'No resource exists at this address.' };
      await rejectBatches(page);
      await page.route(missing, (route) => route.fulfill({ status: 404, json: { success: false, error } }));
      await page.goto(backOffice.base + venueUrl(path.replace('FIRST', first?.reference ?? '')));
      const notice = page.getByRole('alert').filter({ hasText: 'This no longer exists' });
      await notice.first().waitFor();
      await page.unrouteAll();
      await notice.first().getByRole('button', { name: 'Try again' }).click();
      await there(page);
      await notice.first().waitFor({ state: 'detached' });
      await context.close();
    });
});
