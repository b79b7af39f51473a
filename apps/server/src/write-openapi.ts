import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildApp } from './app.ts'
import { describedCapabilities } from './described-capabilities.ts'
import { listCalls } from './platform/http/contract/list-calls.ts'

const CONTRACT = path.resolve(import.meta.dirname, '../../../packages/contract')
/** The whole description, for generators of clients. It is not committed. */
const DESCRIPTION = path.join(CONTRACT, 'openapi.json')
/** The names in it, which people review. */
const CALLS = path.join(CONTRACT, 'calls.txt')

const app = await buildApp(describedCapabilities(), {
  images: () => Promise.reject(new Error('nothing is fetched')),
  webFolder: null,
})
await app.ready()
const description = app.swagger()
await app.close()
writeFileSync(DESCRIPTION, `${JSON.stringify(description, null, 2)}\n`)
const calls = listCalls(description as Parameters<typeof listCalls>[0])
if (!process.argv.includes('--check')) writeFileSync(CALLS, calls)
else if (readFileSync(CALLS, 'utf8') !== calls) {
  console.error('packages/contract/calls.txt does not match the contract: run npm run openapi')
  process.exit(1)
}
