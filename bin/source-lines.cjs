/**
 * Maps stack traces of the built program to lines of its source. Source maps are read only when a stack trace is needed;
 * Node's `--enable-source-maps` reads all of them at every start, which took a fifth of the start-up time.
 */
'use strict';

const { readFileSync } = require('node:fs');
const { SourceMap } = require('node:module');
const { fileURLToPath } = require('node:url');

/** Source maps by the URL of the built file; undefined: it has none, such as a library. */
const maps = new Map();

function mapOf(url) {
  if (!maps.has(url)) {
    let map;
    try {
      map = new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, 'utf8')));
    } catch {
      // Without a map, the stack trace has the lines of the built file.
    }
    maps.set(url, map);
  }
  return maps.get(url);
}

/** Returns a call site as V8 prints it, with its place in the source instead of the built file. */
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
