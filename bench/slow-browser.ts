/** A mid-range phone as simulated by developer tools: a quarter of the CPU speed, and a slow network. */
import type { CDPSession, Page } from 'playwright-core';

const slowdown = 4;
export const mobileNetwork = { roundTripMs: 150, bytesPerSecond: 1_600_000 / 8 };

/** Slows the CPU of a page down to a quarter. */
export async function throttleCpu(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return devtools;
}

/** Slows down the processor and the network: 150 ms latency and 1.6 Mbit/s, or another one. */
export async function throttleCpuAndNetwork(page: Page, network = mobileNetwork): Promise<void> {
  const devtools = await throttleCpu(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.roundTripMs,
    downloadThroughput: network.bytesPerSecond,
    uploadThroughput: network.bytesPerSecond,
  });
}
