import { afterEach, beforeEach, expect, test } from 'vitest'
import { at, startShop } from '../testing/start-shop.ts'
import { startReceiver } from '../testing/webhook-receiver.ts'

let shop: Awaited<ReturnType<typeof startShop>>
beforeEach(async () => {
  shop = await startShop({ operationDelayMs: 1000 })
})
afterEach(() => shop.close())

const RUN = `mutation Run($query: String!) {
  bulkOperationRunQuery(query: $query, groupObjects: false) {
    bulkOperation { id status } userErrors { code field message }
  }
}`
const STATUS =
  'query Status($id: ID!) { bulkOperation(id: $id) { status errorCode objectCount rootObjectCount fileSize url } }'
const VARIANTS = `{ productVariants { edges { node { id sku product { id } inventoryItem { id tracked
  inventoryLevels { edges { node { id item { id } location { id }
  quantities(names: ["available"]) { name quantity } } } } } } } } }`

const run = async (query: string) => at(await shop.ask(RUN, { query }), 'bulkOperationRunQuery')
const operation = async (id: unknown) => Object(at(await shop.ask(STATUS, { id }), 'bulkOperation'))
async function completed(query: string) {
  const id = Reflect.get(Object(Reflect.get(Object(await run(query)), 'bulkOperation')), 'id')
  await shop.clock.advance(1000)
  return operation(id)
}

test('an export follows the clock: CREATED, RUNNING, COMPLETED', async () => {
  const started = await run(VARIANTS)
  expect(started).toMatchObject({ bulkOperation: { status: 'CREATED' }, userErrors: [] })
  const id = Reflect.get(Reflect.get(Object(started), 'bulkOperation'), 'id')
  await shop.clock.advance(500)
  expect(await operation(id)).toMatchObject({ status: 'RUNNING', url: null, objectCount: '0' })
  await shop.clock.advance(500)
  expect(await operation(id)).toMatchObject({ status: 'COMPLETED', url: expect.stringContaining('Signature=') })
})

test('a paused export runs until it is resumed', async () => {
  shop.simulator.control.settings({ areBulksPaused: true })
  const { status } = await completed(VARIANTS)
  expect(status).toBe('RUNNING')
  shop.simulator.control.settings({ areBulksPaused: false })
  expect(await completed(VARIANTS)).toMatchObject({ status: 'COMPLETED' })
})

test('the file has every variant and level once, levels under their inventory item', async () => {
  const { url, objectCount, rootObjectCount, fileSize } = await completed(VARIANTS)
  const text = await (await fetch(url)).text()
  const lines = text
    .trim()
    .split('\n')
    .map((line): Record<string, unknown> => JSON.parse(line))
  expect(Buffer.byteLength(text)).toBe(Number(fileSize))
  expect(lines).toHaveLength(Number(objectCount))
  expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length)
  expect(Number(rootObjectCount)).toBe(shop.shop.variants.size)
  expect(lines).toHaveLength(shop.shop.variants.size + shop.shop.levels.size)
  const level = lines.find(({ __parentId }) => __parentId)
  expect(level).toMatchObject({
    __parentId: Reflect.get(Object(level?.['item']), 'id'),
    quantities: [{ name: 'available' }],
  })
  expect(lines.find(({ sku }) => sku === 'DD1391-100-9')).not.toHaveProperty('inventoryItem.inventoryLevels')
})

test('a file can be cut short, silently or by losing the connection, and its lines can be doubled', async () => {
  const { url, fileSize } = await completed(VARIANTS)
  const { settings } = shop.simulator.control
  settings({ bulkFile: { keepFraction: 0.5 } })
  expect((await (await fetch(url)).text()).length).toBeLessThan(Number(fileSize) * 0.6)
  settings({ bulkFile: { keepFraction: 0.5, ending: 'broken' } })
  await expect(fetch(url).then((response) => response.text())).rejects.toThrow('terminated')
  settings({ bulkFile: { doubleLines: true } })
  expect((await (await fetch(url)).text()).length).toBe(Number(fileSize) * 2)
})

test('a URL expires after seven days or on request, and cannot be forged', async () => {
  const { url } = await completed(VARIANTS)
  expect((await fetch(url.replace(/Signature=.{5}/, 'Signature=AAAAA'))).status).toBe(403)
  shop.simulator.control.expireBulkUrls()
  const expired = await fetch(url)
  expect(expired.status).toBe(400)
  expect(await expired.text()).toContain('ExpiredToken')
  const { url: later } = await completed(VARIANTS)
  await shop.clock.advance(7 * 24 * 3600 * 1000)
  expect((await fetch(later)).status).toBe(400)
})

test('a sixth export has to wait', async () => {
  for (let n = 0; n < 5; n += 1) await run(VARIANTS)
  expect(await run(VARIANTS)).toMatchObject({
    bulkOperation: null,
    userErrors: [
      {
        code: 'OPERATION_IN_PROGRESS',
        field: null,
        message: expect.stringMatching(/^A bulk query operation for this app and shop is already in progress: gid:/),
      },
    ],
  })
  await shop.clock.advance(1000)
  expect(await run(VARIANTS)).toMatchObject({ userErrors: [] })
})

test.each([
  ['{ shop { name } }', 'Bulk queries must contain at least one connection.'],
  ['{ products { edges { node { id', 'Invalid bulk query: syntax error, unexpected end of file'],
  [
    `{ products { edges { node { id variants { edges { node { id inventoryItem { id inventoryLevels { edges { node { id location { id inventoryLevels { edges { node { id } } } } } } } } } } } } } } }`,
    'Bulk queries cannot contain connections with a nesting depth greater than 2.',
  ],
])('%s is refused', async (query, message) => {
  expect(await run(query)).toMatchObject({ userErrors: [{ code: 'INVALID', field: ['query'], message }] })
})

test('the end is announced by a webhook', async () => {
  const receiver = await startReceiver()
  await shop.ask(
    `mutation { webhookSubscriptionCreate(topic: BULK_OPERATIONS_FINISH, webhookSubscription: { uri: "${receiver.url}" }) { userErrors { message } } }`,
  )
  await completed(VARIANTS)
  await shop.clock.advance(1000)
  expect(receiver.topics()).toEqual(['bulk_operations/finish'])
  expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({ status: 'completed', type: 'query', error_code: null })
  await receiver.close()
})
