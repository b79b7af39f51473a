import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { execaNode } from 'execa'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLS } from '../requests/contract-requests.ts'
import { startTestApp, type TestApp } from '../start-test-app.ts'
import { PASSWORD } from '../acts/test-people.ts'
import { aCatalogue, aConnectedShop, type TestShop } from '../acts/test-shop.ts'

/** Tests the typed client that a common generator (orval) makes of our description, against the running API. */

const ROOT = path.resolve(import.meta.dirname, '../../../..')
const binary = (name: string) => path.join(ROOT, 'node_modules/.bin', name)

/** A program on top of the client; every line is type-checked before it runs. */
const PROGRAM = `
import {
  type Failure,
  listInventorySummaries,
  listInventoryVariants,
  listListingSummaries,
  signIn,
  updateReserved,
  updateVariantPayouts,
} from './ark.ts'

/** Returns the answer's data; throws a refusal's message. */
function done<A extends { status: number; data: object }>(answer: A): Extract<A, { status: 200 }>['data'] {
  if (answer.status !== 200) throw new Error((answer.data as Failure).detail)
  return answer.data
}

const [email = '', password = ''] = process.argv.slice(2)
const { access_token } = done(await signIn({ email, password }))
const options = { headers: { authorization: 'Bearer ' + access_token } }

const { products } = done(await listInventorySummaries({ limit: 3, show_zero_stock: false }, options))
const id = products[0]?.product_sync_id ?? 0
const { variants } = done(await listInventoryVariants(id, {}, options))
const item = variants.flatMap(({ locations }) => locations).find(({ quantity_available }) => quantity_available > 0)
const reserved = done(await updateReserved(item?.inventory_item_id ?? 0, { reserved_quantity: 1 }, options))

const [size] = done(await listListingSummaries({ limit: 1 }, options)).variants
const payouts = { desired_payout: 150, bottom_payout: 120 }
const changed = done(await updateVariantPayouts(size?.variant_id ?? 0, payouts, options))

// @ts-expect-error -- a payout is a number
const refused = await updateVariantPayouts(size?.variant_id ?? 0, { desired_payout: 'much' }, options)
const failure: Failure | null = refused.status === 422 ? refused.data : null
// @ts-expect-error -- the answer has no such field
const unknown: undefined = changed.desired_price

const signedOut = await listInventorySummaries()
const reason: string = signedOut.status === 401 ? signedOut.data.code : ''
console.log(JSON.stringify({ count: products.length, reserved, changed, failure, unknown, reason }))
`

interface Described {
  parameters?: { name: string; example?: unknown }[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
  operationId: string
}
type Content = Record<string, { example?: unknown }>

const BYTES = /^(application\/(pdf|zpl)|image\/)/
interface Description {
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, unknown> }
}

let app: TestApp
let shop: TestShop
let folder: string
let description: Description
/** The source of the generated client. */
let client: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ark-client-'))
  app = await startTestApp({ listens: true })
  await aCatalogue(app)
  shop = await aConnectedShop(app)
  const { port } = app.app.server.address() as { port: number }
  const input = path.join(folder, 'openapi.json')
  description = app.app.swagger() as unknown as Description
  await writeFile(input, JSON.stringify(description))
  const output = { target: 'ark.ts', client: 'fetch', baseUrl: `http://127.0.0.1:${port}` }
  const files = {
    'orval.config.mjs': `export default ${JSON.stringify({ ark: { input, output } })}`,
    'package.json': JSON.stringify({ type: 'module' }),
    'program.ts': PROGRAM,
    'tsconfig.json': JSON.stringify({
      extends: path.join(ROOT, 'tsconfig.json'),
      compilerOptions: { typeRoots: [path.join(ROOT, 'node_modules/@types')] },
      include: ['*.ts'],
      exclude: [],
    }),
  }
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(path.join(folder, name), text)))
  await execaNode(binary('orval'), ['--config', 'orval.config.mjs'], { cwd: folder })
  client = await readFile(path.join(folder, 'ark.ts'), 'utf8')
})
afterAll(async () => {
  await app?.close()
  if (folder) await rm(folder, { recursive: true, force: true })
})

test('the client has a function for every call, with its name in the contract', () => {
  const made = new Set([...client.matchAll(/^export const (\w+) = async \(/gm)].map(([, name]) => name))
  expect(CALLS.filter(({ operationId }) => !made.has(operationId)).map(({ key }) => key)).toEqual([])
})

test('refusals have one type in the client', () => {
  const types = [...client.matchAll(/Response4\d\d = \{\s+data: (\w+)/g)].map(([, type]) => type)
  expect([types.length > CALLS.length, ...new Set(types)]).toEqual([true, 'Failure'])
})

test('a program with the client compiles, signs in, reads, changes, and gets the reason of a refusal', async () => {
  const { all: problems } = await execaNode(binary('tsc'), ['-p', folder], { reject: false, all: true })
  expect(problems).toBe('')
  const { stdout } = await execaNode(path.join(folder, 'program.ts'), [shop.owner.email, PASSWORD])
  expect(JSON.parse(stdout)).toMatchObject({
    count: 3,
    reserved: { quantity_reserved: 1 },
    changed: { desired_payout: 150, bottom_payout: 120 },
    failure: { code: 'invalid', errors: [{ field: 'desired_payout' }] },
    reason: 'signed_out',
  })
})

test('every operation in the description has an example of each parameter, its body and its answers', () => {
  const operations = Object.values(description.paths).flatMap((item) => Object.values(item))
  expect(operations).toHaveLength(CALLS.length)
  const missing = operations.flatMap(({ operationId, parameters = [], requestBody, responses }) => [
    ...parameters.filter(({ example }) => example === undefined).map(({ name }) => `${operationId} ${name}`),
    ...[requestBody, ...Object.values(responses)]
      .flatMap((part) => Object.entries(part?.content ?? {}))
      .filter(([type, { example }]) => example === undefined && !BYTES.test(type))
      .map(([type]) => `${operationId} ${type}`),
  ])
  expect(missing).toEqual([])
})

test('no unnamed object of three or more fields occurs twice', () => {
  const places = new Map<string, string[]>()
  const look = (value: unknown, place: string): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, inside] of Object.entries(value))
      if (!/^(example|examples)$/.test(key)) look(inside, `${place}/${key}`)
    if (!('properties' in value) || Object.keys(value.properties as object).length < 3) return
    const text = JSON.stringify(value, (key, inside) => (/^examples?$/.test(key) ? undefined : inside))
    places.set(text, [...(places.get(text) ?? []), place])
  }
  look(description.paths, '')
  look(description.components.schemas, '#')
  expect([...places.values()].filter((each) => each.length > 1)).toEqual([])
})
