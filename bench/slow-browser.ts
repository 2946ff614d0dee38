/** A middling phone, as a browser's developer tools make one: a processor a quarter as fast, and a network to match. */
import type { CDPSession, Page } from 'playwright-core';

const slowdown = 4;
const roundTripMs = 150;
const bytesPerSecond = 1_600_000 / 8;

/** Makes the processor of a page four times as slow. */
export async function throttleCpu(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return devtools;
}

/** That, with 150 ms from question to answer and 1.6 Mbit/s. */
export async function throttleCpuAndNetwork(page: Page): Promise<void> {
  const devtools = await throttleCpu(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}
