import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

const MAIN = path.join(import.meta.dirname, 'main.ts')
/** Prints each file of the server's areas that the process loads. */
const PRINT_LOADED = `data:text/javascript,${encodeURIComponent(`
import { registerHooks } from 'node:module'
registerHooks({
  load(url, context, next) {
    if (url.includes('/apps/server/src/modules/')) console.error(url)
    return next(url, context)
  },
})`)}`

test("the command line answers without loading the server's areas, which takes seconds", () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', PRINT_LOADED, MAIN, '--help'], {
    encoding: 'utf8',
  })
  expect(stdout).toContain('export-retailer')
  expect(stderr).toBe('')
})
