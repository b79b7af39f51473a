import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildApp } from './app.ts'
import { describedCapabilities } from './described-capabilities.ts'

/**
 * Writes packages/contract/openapi.json from the app as it is bound; with `--check` only says whether it would
 * change.
 */
const FILE = path.resolve(import.meta.dirname, '../../../packages/contract/openapi.json')

const app = await buildApp(describedCapabilities(), {
  images: () => Promise.reject(new Error('nothing is fetched')),
  webFolder: null,
})
await app.ready()
const text = `${JSON.stringify(app.swagger(), null, 2)}\n`
await app.close()
if (!process.argv.includes('--check')) writeFileSync(FILE, text)
else if (readFileSync(FILE, 'utf8') !== text) {
  console.error('packages/contract/openapi.json is not what the contract says: run npm run openapi')
  process.exit(1)
}
