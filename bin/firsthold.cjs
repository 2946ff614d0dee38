#!/usr/bin/env node
// A script and not a module, in old JavaScript, so that an old Node reads as far as the sentence that says so.
'use strict';

var oldest = 24;
var found = process.versions.node;
var program = `${__dirname}/../dist/program`;

if (Number(found.split('.')[0]) < oldest) {
  process.stderr.write(`firsthold: this is Node ${found}; Firsthold needs Node ${oldest} or newer\n`);
  process.exitCode = 1;
} else if (!require('node:fs').existsSync(`${program}/main.js`)) {
  process.stderr.write('firsthold: the program is not built yet; in a checkout, "npm run build" builds it\n');
  process.exitCode = 1;
} else {
  require('./node-settings.cjs');
  require('./source-lines.cjs');
  // Compiled code is kept beside the program, where only those can put some who could change the program itself.
  // Where this user may not write, it starts without.
  require('node:module').enableCompileCache(`${program}/compiled`);
  import('../dist/program/main.js');
}
