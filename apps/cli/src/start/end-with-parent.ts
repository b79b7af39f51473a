// Loaded into every child before its own code (node --import). Standard input is a pipe from `npm start`; when that
// process is gone, however it ended, the pipe closes, and the child ends itself as if it had been asked to.

const GRACE_MS = 8_000
let ending = false

function end(): void {
  if (ending) return
  ending = true
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.exit(1), GRACE_MS).unref()
}

process.stdin.on('end', end)
process.stdin.on('error', end)
process.stdin.resume()
if ('unref' in process.stdin && typeof process.stdin.unref === 'function') process.stdin.unref()
