import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InventoryLevel } from '../entities.ts'
import { gid } from '../gid.ts'
import { at, startShop } from '../testing/start-shop.ts'

let shop: Awaited<ReturnType<typeof startShop>>
beforeAll(async () => {
  shop = await startShop()
  shop.simulator.control.settings({ bucketSize: 1_000_000 })
})
afterAll(() => shop.close())

const SET = `mutation Set($input: InventorySetQuantitiesInput!, $key: String!) {
  inventorySetQuantities(input: $input) @idempotent(key: $key) {
    inventoryAdjustmentGroup { id reason changes { name delta quantityAfterChange item { id } location { id } } }
    userErrors { code field message }
  }
}`
const ADJUST = `mutation Adjust($input: InventoryAdjustQuantitiesInput!, $key: String!) {
  inventoryAdjustQuantities(input: $input) @idempotent(key: $key) {
    inventoryAdjustmentGroup { changes { name delta } }
    userErrors { code field message }
  }
}`

let lastKey = 0
const freshKey = () => `key-${++lastKey}`
const level = (n = 0): InventoryLevel => [...shop.shop.levels.values()][n]!
const entry = ({ item, location }: InventoryLevel, quantity: number, changeFromQuantity: number | null = null) => ({
  inventoryItemId: gid('InventoryItem', item.id),
  locationId: gid('Location', location.id),
  quantity,
  changeFromQuantity,
})
const input = (...quantities: object[]) => ({ name: 'available', reason: 'correction', quantities })
const errorsOf = (answer: Awaited<ReturnType<typeof shop.ask>>, field = 'inventorySetQuantities') =>
  at(answer, field, 'userErrors')

test('a set changes available and on_hand by the same delta', async () => {
  const { quantities } = level()
  const before = quantities.available
  const answer = await shop.ask(SET, { input: input(entry(level(), before + 5, before)), key: freshKey() })
  expect(errorsOf(answer)).toEqual([])
  expect(at(answer, 'inventorySetQuantities', 'inventoryAdjustmentGroup', 'changes')).toMatchObject([
    { name: 'available', delta: 5, quantityAfterChange: null },
    { name: 'on_hand', delta: 5, quantityAfterChange: null },
  ])
  expect(quantities.available).toBe(before + 5)
})

test('writing the current value succeeds without a group', async () => {
  const answer = await shop.ask(SET, { input: input(entry(level(), level().quantities.available)), key: freshKey() })
  expect(at(answer, 'inventorySetQuantities')).toEqual({ inventoryAdjustmentGroup: null, userErrors: [] })
})

test('a stale changeFromQuantity changes no entry of the batch', async () => {
  const [first, second] = [level(0), level(1)]
  const before = [first.quantities.available, second.quantities.available]
  const stale = entry(second, 40, second.quantities.available + 1)
  const answer = await shop.ask(SET, { input: input(entry(first, 30), stale), key: freshKey() })
  expect(errorsOf(answer)).toEqual([
    {
      code: 'CHANGE_FROM_QUANTITY_STALE',
      field: ['input', 'quantities', '1', 'changeFromQuantity'],
      message: 'The changeFromQuantity value does not match persisted value.',
    },
  ])
  expect([first.quantities.available, second.quantities.available]).toEqual(before)
})

test('of two writers who read the same value, one wins', async () => {
  const target = level(2)
  const read = target.quantities.available
  const [one, two] = await Promise.all(
    [7, 8].map((more) => shop.ask(SET, { input: input(entry(target, read + more, read)), key: freshKey() })),
  )
  const codes = [one!, two!].map((answer) => at(answer, 'inventorySetQuantities', 'userErrors', 0, 'code'))
  expect(codes.filter((code) => code === 'CHANGE_FROM_QUANTITY_STALE')).toHaveLength(1)
})

test("without @idempotent the write is refused in Shopify's words", async () => {
  const answer = await shop.ask(SET.replace('@idempotent(key: $key)', '').replace(', $key: String!', ''), {
    input: input(entry(level(), 1)),
  })
  expect(answer.data).toEqual({ inventorySetQuantities: null })
  expect(answer.errors).toMatchObject([
    {
      message: 'The @idempotent directive is required for this mutation but was not provided.',
      path: ['inventorySetQuantities'],
      extensions: { code: 'BAD_REQUEST' },
    },
  ])
})

test('a missing changeFromQuantity is an error, and null is not', async () => {
  const { changeFromQuantity: _left, ...without } = entry(level(), 3)
  const answer = await shop.ask(SET, { input: input(without), key: freshKey() })
  expect(answer.errors).toMatchObject([
    {
      message: 'InventoryQuantityInput must include the following argument: changeFromQuantity.',
      extensions: { code: 'INVALID_FIELD_ARGUMENTS' },
    },
  ])
})

test('the same key and parameters take effect once and return the first group again', async () => {
  const target = level(3)
  const before = target.quantities.available
  const variables = {
    key: freshKey(),
    input: {
      name: 'available',
      reason: 'other',
      changes: [{ ...omitQuantity(entry(target, 0)), delta: -1 }],
    },
  }
  const first = await shop.ask(ADJUST, variables)
  const again = await shop.ask(ADJUST, variables)
  expect(again.data).toEqual(first.data)
  expect(target.quantities.available).toBe(before - 1)
})

test('a key is refused with other parameters, and can be used again after 24 hours', async () => {
  const key = freshKey()
  await shop.ask(SET, { input: input(entry(level(4), 11)), key })
  const other = { input: input(entry(level(4), 12)), key }
  expect(errorsOf(await shop.ask(SET, other))).toMatchObject([
    {
      code: 'IDEMPOTENCY_KEY_PARAMETER_MISMATCH',
      message: 'The same idempotency key cannot be used with different operation parameters.',
    },
  ])
  await shop.clock.advance(24 * 3600 * 1000)
  expect(errorsOf(await shop.ask(SET, other))).toEqual([])
  expect(level(4).quantities.available).toBe(12)
})

test('wrong items, locations and names and duplicate entries are named', async () => {
  const unknown = { ...entry(level(), 1), inventoryItemId: 'gid://shopify/InventoryItem/1' }
  expect(errorsOf(await shop.ask(SET, { input: input(unknown), key: freshKey() }))).toMatchObject([
    { code: 'INVALID_INVENTORY_ITEM', field: ['input', 'quantities', '0', 'inventoryItemId'] },
  ])
  const doubled = { input: input(entry(level(), 1), entry(level(), 2)), key: freshKey() }
  expect(errorsOf(await shop.ask(SET, doubled))).toMatchObject([
    { code: 'NO_DUPLICATE_INVENTORY_ITEM_ID_GROUP_ID_PAIR' },
    { code: 'NO_DUPLICATE_INVENTORY_ITEM_ID_GROUP_ID_PAIR' },
  ])
  const committed = { input: { ...input(entry(level(), 1)), name: 'committed' }, key: freshKey() }
  expect(errorsOf(await shop.ask(SET, committed))).toMatchObject([{ code: 'INVALID_NAME' }])
})

test('other states move on_hand but not available, and need a ledger document', async () => {
  const target = level(5)
  const before = target.quantities.available
  const change = { ...omitQuantity(entry(target, 0)), delta: 2 }
  const head = { name: 'damaged', reason: 'damaged' }
  const without = await shop.ask(ADJUST, { input: { ...head, changes: [change] }, key: freshKey() })
  expect(errorsOf(without, 'inventoryAdjustQuantities')).toMatchObject([{ code: 'INVALID_QUANTITY_DOCUMENT' }])
  const changes = [{ ...change, ledgerDocumentUri: 'ark://count/1' }]
  const answer = await shop.ask(ADJUST, { input: { ...head, changes }, key: freshKey() })
  expect(at(answer, 'inventoryAdjustQuantities', 'inventoryAdjustmentGroup', 'changes')).toEqual([
    { name: 'damaged', delta: 2 },
    { name: 'on_hand', delta: 2 },
  ])
  expect(target.quantities.available).toBe(before)
})

function omitQuantity({ quantity: _quantity, ...rest }: ReturnType<typeof entry>) {
  return rest
}
