#!/usr/bin/env node
// A script in old JavaScript instead of a module, so that an old version of Node can print that it is too old.
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
  // The compile cache is beside the program, so only users who can change the program can write it. Without the right to
  // write, the program starts without it.
  require('node:module').enableCompileCache(`${program}/compiled`);
  import('../dist/program/main.js');
}
