#!/usr/bin/env node
/**
 * `npx ark COMMAND`: runs ARK's command line under the Node that ARK installs. It is plain JavaScript, because the
 * machine's own Node may be older.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const NODE = path.join(ROOT, 'node_modules/.bin/node')

if (existsSync(NODE)) {
  const child = spawn(NODE, [path.join(ROOT, 'apps/cli/src/main.ts'), ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.once('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 130)))
} else {
  console.error(`ARK is not installed in ${ROOT}: run "npm run setup" there first.`)
  process.exitCode = 1
}
