// Loaded into a service: it stalls, as on a busy machine, right before its listener and its first idle connection close.
import { Server, Socket } from 'node:net';

let isStopping = false;
process.prependListener('SIGTERM', () => {
  isStopping = true;
});

function stall() {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
}

const { close } = Server.prototype;
Server.prototype.close = function (...words) {
  if (isStopping) stall();
  return close.apply(this, words);
};
const { destroy } = Socket.prototype;
let hasStalled = false;
Socket.prototype.destroy = function (...words) {
  if (isStopping && !hasStalled && this.server) {
    hasStalled = true;
    stall();
  }
  return destroy.apply(this, words);
};
