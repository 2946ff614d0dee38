#!/usr/bin/env node
// A script and not a module, in old JavaScript, so that an old Node reads as far as the sentence that says so.
'use strict';

var oldest = 24;
var found = process.versions.node;

if (Number(found.split('.')[0]) < oldest) {
  process.stderr.write(`firsthold: this is Node ${found}; Firsthold needs Node ${oldest} or newer\n`);
  process.exitCode = 1;
} else {
  import('../lib/main.js');
}
