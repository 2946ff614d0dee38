/**
 * Has stack traces of the built program tell lines of its source. Its maps are read when something has gone wrong; Node's
 * own support (`--enable-source-maps`) would read all of them at every start, which took a fifth of it.
 */
'use strict';

const { readFileSync } = require('node:fs');
const { SourceMap } = require('node:module');
const { fileURLToPath } = require('node:url');

/** By the URL of what was built; undefined where there is no map, as for libraries. */
const maps = new Map();

function mapOf(url) {
  if (!maps.has(url)) {
    let map;
    try {
      map = new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, 'utf8')));
    } catch {
      // A trace of the built lines is better than none.
    }
    maps.set(url, map);
  }
  return maps.get(url);
}

/** One call as V8 words it, with the place in the source instead of that in the built file. */
function described(call) {
  const words = String(call);
  const url = call.getFileName();
  if (!url?.startsWith('file:')) return words;
  const [line, column] = [call.getLineNumber(), call.getColumnNumber()];
  const origin = mapOf(url)?.findOrigin(line, column);
  if (origin?.fileName === undefined) return words;
  const source = fileURLToPath(new URL(origin.fileName, url));
  return words.replace(`${url}:${line}:${column}`, `${source}:${origin.lineNumber}:${origin.columnNumber}`);
}

Error.prepareStackTrace = (error, calls) =>
  [Error.prototype.toString.call(error), ...calls.map(described)].join('\n    at ');
