/**
 * Returns settings for a server whose clock is wrong by `wrongBy` milliseconds and changes at each `SIGUSR2`; its standard
 * error then says "the clock was set".
 */
export function wrongClock(wrongBy: number, changes: readonly number[] = []) {
  const clock = `const right = Date.now;
    const changes = ${JSON.stringify(changes)};
    let wrongBy = ${wrongBy};
    Date.now = () => right() + wrongBy;
    process.on('SIGUSR2', () => {
      wrongBy += changes.shift();
      process.stderr.write('the clock was set\\n');
    });`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(clock)}` };
}
