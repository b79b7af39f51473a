import { describe, expect, test } from 'vitest'
import { ProviderUnavailable } from '../provider-errors.ts'
import { readBulkFile } from './bulk-file.ts'
import { all } from './pages.ts'

/** Escapes slashes as Shopify does. */
const line = (object: object) => JSON.stringify(object).replaceAll('/', String.raw`\/`)
const product = line({
  id: 'gid://shopify/Product/11',
  title: 'Shirt',
  tags: ['a'],
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-02T00:00:00Z',
})
const variant = (id: number, position: number) =>
  line({
    id: `gid://shopify/ProductVariant/${id}`,
    title: 'S',
    sku: 'ABC-1',
    price: '19.99',
    position,
    selectedOptions: [{ name: 'Size', value: String(position) }],
    inventoryItem: { id: `gid://shopify/InventoryItem/${id}0`, tracked: true },
    __parentId: 'gid://shopify/Product/11',
  })
const level = (item: number, available: number) =>
  line({
    id: `gid://shopify/InventoryLevel/9?inventory_item_id=${item}`,
    updatedAt: '2026-01-02T00:00:00Z',
    item: { id: `gid://shopify/InventoryItem/${item}` },
    location: { id: 'gid://shopify/Location/1' },
    quantities: [{ name: 'available', quantity: available }],
    __parentId: `gid://shopify/InventoryItem/${item}`,
  })

/** Yields a file in pieces of seven bytes. */
async function* file(text: string): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  for (let start = 0; start < bytes.length; start += 7) yield bytes.subarray(start, start + 7)
}
const read = async (lines: string[], objectCount = lines.length) =>
  (await all(readBulkFile(file(`${lines.join('\n')}\n`), { objectCount, sizeBytes: null }))).flat()

const whole = [product, variant(1, 1), variant(2, 2), level(10, 3), level(20, -1)]

describe('the file of an export', () => {
  test('contains products, their variants, and levels', async () => {
    const rows = await read(whole)
    expect(rows.filter(({ kind }) => kind === 'level')).toEqual([
      {
        kind: 'level',
        level: { inventoryItemId: '10', locationId: '1', available: 3, updatedAt: new Date('2026-01-02') },
      },
      {
        kind: 'level',
        level: { inventoryItemId: '20', locationId: '1', available: -1, updatedAt: new Date('2026-01-02') },
      },
    ])
    expect(rows.filter(({ kind }) => kind === 'product')).toMatchObject([
      { product: { productId: '11', title: 'Shirt' } },
    ])
    expect(rows.filter(({ kind }) => kind === 'variant')).toMatchObject([
      { productId: '11', variant: { variantId: '1', inventoryItemId: '10', priceCents: 1_999, size: '1' } },
      { productId: '11', variant: { variantId: '2' } },
    ])
  })

  test('contains condition metafields, and no others', async () => {
    const metafield = (key: string, value: string) =>
      line({
        id: 'gid://shopify/Metafield/5',
        namespace: 'custom',
        key,
        value,
        __parentId: 'gid://shopify/Product/11',
      })
    const rows = await read([metafield('condition', 'Used'), metafield('care', 'not used with bleach'), ...whole])
    expect(rows).toHaveLength(whole.length + 1)
    expect(rows).toContainEqual({ kind: 'condition', productId: '11', condition: 'Used' })
  })

  test('means the same in any order', async () => {
    const sorted = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted()
    expect(sorted(await read(whole.toReversed()))).toEqual(sorted(await read(whole)))
  })

  test('may contain an object twice', async () => {
    expect(await read([...whole, ...whole])).toEqual([...(await read(whole)), ...(await read(whole))])
  })

  test.each([
    ['misses a line', whole.slice(0, -1), 5],
    ['misses a product', whole.slice(1), 4],
    ['ends within a line', [...whole.slice(0, -1), level(20, -1).slice(0, 40)], 5],
    ['has a line with an unknown object', [...whole, '{"id":7}'], 6],
  ])('that %s is rejected', async (_what, lines, objectCount) => {
    await expect(read(lines, objectCount)).rejects.toBeInstanceOf(ProviderUnavailable)
  })

  test('that is shorter than its size is rejected, even with duplicate lines', async () => {
    const bytes = Buffer.byteLength(`${[...whole, ...whole].join('\n')}\n`)
    const cut = [...whole, ...whole.slice(0, 3)].join('\n')
    await expect(all(readBulkFile(file(cut), { objectCount: 5, sizeBytes: bytes }))).rejects.toBeInstanceOf(
      ProviderUnavailable,
    )
  })

  test('of a shop without products is empty', async () => {
    expect(await all(readBulkFile(file(''), { objectCount: 0, sizeBytes: null }))).toEqual([])
  })
})
