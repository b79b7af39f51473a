import { expect, test } from 'vitest'
import { ProviderNotFound, ProviderRefused } from './provider-errors.ts'
import type { StockLevel } from './store.ts'
import type { StoreActs } from './store-under-test.ts'

/** Tests of products and stock that every adapter of a store must pass. */
export function inventoryTests(acts: StoreActs): void {
  productTests(acts)
  exportTests(acts)
  levelTests(acts)
}

function productTests({ world, store, aProduct }: StoreActs): void {
  test('products are found by words, SKU and barcode, up to a limit', async () => {
    const product = await aProduct()
    const variant = product.variants.find(({ sku, barcode }) => sku && barcode)
    for (const query of [product.title, variant?.sku ?? '', variant?.barcode ?? '']) {
      const found = await store().searchProducts({ query, limit: 5 })
      expect(found.map(({ productId }) => productId)).toContain(product.productId)
      expect(found.length).toBeLessThanOrEqual(5)
      expect(found.map(({ updatedAt }) => updatedAt.getTime())).toEqual(
        found.map(({ updatedAt }) => updatedAt.getTime()).toSorted((a, b) => b - a),
      )
    }
    expect(await store().searchProducts({ query: 'no such shoe', limit: 5 })).toEqual([])
    expect(await store().searchProducts({ query: `'" OR status:active`, limit: 5 })).toEqual([])
  })

  test('a product is on sale while it costs less than its compare-at price, by words and by SKU', async () => {
    const product = await aProduct()
    const { productId } = product
    const [size] = product.variants
    if (!size) throw new Error('the dunk has no sizes')
    const onSale = async (query = '') => {
      const { products } = await store().saleProducts({ query, limit: 250 })
      return products.find((each) => each.productId === productId) ?? null
    }
    const levels = await store().levelsOfItems(product.variants.map(({ inventoryItemId }) => inventoryItemId))
    await world().setPrices({ productId, priceCents: 8_000, compareAtPriceCents: 12_050 })
    const sold = {
      productId,
      title: product.title,
      createdAt: product.createdAt,
      salePriceCents: 8_000,
      compareAtPriceCents: 12_050,
      units: levels.reduce((sum, { available }) => sum + Math.max(0, available), 0),
      skus: product.variants.map(({ sku }) => sku),
    }
    expect(await onSale()).toEqual(sold)
    for (const query of [product.title, 'dunk', size.sku ?? '', size.barcode ?? ''])
      expect([query, await onSale(query)]).toEqual([query, sold])
    for (const query of ['no such shoe', `'" OR status:active`])
      expect([query, await onSale(query)]).toEqual([query, null])
    // Shopify reports a product as reduced just because it has a compare-at price.
    await world().setPrices({ productId, priceCents: 8_000, compareAtPriceCents: 8_000 })
    expect(await onSale()).toBeNull()
    await world().setPrices({ productId, priceCents: size.priceCents, compareAtPriceCents: null })
    expect(await onSale()).toBeNull()
  })

  test('products on sale are read up to a limit, and the answer says if there are others', async () => {
    const [first, second] = (await store().searchProducts({ query: 'nike', limit: 2 })).map((each) => each.productId)
    for (const productId of [first ?? '', second ?? ''])
      await world().setPrices({ productId, priceCents: 5_000, compareAtPriceCents: 9_000 })
    const one = await store().saleProducts({ query: '', limit: 1 })
    expect([one.products.length, one.hasMore]).toEqual([1, true])
    const all = await store().saleProducts({ query: '', limit: 250 })
    expect(all.products.map(({ productId }) => productId)).toEqual(expect.arrayContaining([first, second]))
    expect(all.hasMore).toBe(false)
    expect(all.products.map(({ createdAt }) => createdAt.getTime())).toEqual(
      all.products.map(({ createdAt }) => createdAt.getTime()).toSorted((a, b) => b - a),
    )
  })

  test('a product is read with every variant, its sizes, codes and prices', async () => {
    const found = await aProduct()
    const product = await store().product(found.productId)
    expect(product).toEqual(found)
    expect(product?.imageUrl).toMatch(/^https?:/)
    expect(product?.createdAt.getTime()).toBeGreaterThan(Date.parse('2000-01-01'))
    const variants = product?.variants ?? []
    expect(variants.length).toBeGreaterThan(1)
    expect(variants.map(({ position }) => position)).toEqual(variants.map((_, index) => index + 1))
    for (const variant of variants) {
      expect([variant.variantId, variant.inventoryItemId].join(' ')).toMatch(/^\d+ \d+$/)
      expect(variant).toMatchObject({ size: expect.any(String), tracked: true })
      expect(Number.isInteger(variant.priceCents)).toBe(true)
    }
    expect(await store().product('999999999999')).toBeNull()
    expect(world().connector.shopDomain(world().shopDomain)).toBe(world().shopDomain)
  })
}

function exportTests({ store, aProduct, exported }: StoreActs): void {
  test('an export has every product with its variants, and every level, unchanged', async () => {
    const { exportId, state } = await exported()
    expect(state).toMatchObject({ state: 'completed', error: null })
    const rows = (await gathered(store().exportRows(exportId))).flat()
    const products = rows.flatMap((row) => (row.kind === 'product' ? [row.product] : []))
    const levels = rows.flatMap((row) => (row.kind === 'level' ? [row.level] : []))
    expect(products).toHaveLength(state.rootObjectCount)
    const variants = rows.flatMap((row) => (row.kind === 'variant' ? [row] : []))
    expect(products.length + variants.length + levels.length).toBe(state.objectCount)
    const known = await aProduct()
    const ofKnown = variants.filter(({ productId }) => productId === known.productId).map(({ variant }) => variant)
    expect({
      ...products.find(({ productId }) => productId === known.productId),
      variants: ofKnown.toSorted((a, b) => a.position - b.position),
      conditions: rows.flatMap((row) =>
        row.kind === 'condition' && row.productId === known.productId ? [row.condition] : [],
      ),
    }).toEqual(known)
    const items = known.variants.map(({ inventoryItemId }) => inventoryItemId)
    const named = levels.filter(({ inventoryItemId }) => items.includes(inventoryItemId))
    expect(byEnds(named)).toEqual(byEnds(await store().levelsOfItems(items)))
  })

  test('an unknown export is not found', async () => {
    await expect(store().exportState('999999')).rejects.toBeInstanceOf(ProviderNotFound)
  })
}

function levelTests({ world, store, aProduct, aLevel, availableOf }: StoreActs): void {
  test('levels are read for many items at every location; unknown items are left out', async () => {
    const { variants } = await aProduct()
    const items = variants.map(({ inventoryItemId }) => inventoryItemId)
    const levels = await store().levelsOfItems([...items, '999999999999'])
    const locations = (await store().locations()).map(({ locationId }) => locationId)
    expect(levels.length).toBeGreaterThan(0)
    for (const level of levels) {
      expect(items).toContain(level.inventoryItemId)
      expect(locations).toContain(level.locationId)
    }
    expect(await store().levelsOfItems([])).toEqual([])
  })

  test('available is adjusted once per key', async () => {
    const level = await aLevel()
    const change = {
      inventoryItemId: level.inventoryItemId,
      locationId: level.locationId,
      delta: 2,
      idempotencyKey: crypto.randomUUID(),
    }
    await store().adjustAvailable(change)
    await store().adjustAvailable(change)
    expect(await availableOf(level)).toBe(level.available + 2)
    await store().adjustAvailable({ ...change, delta: -2, idempotencyKey: crypto.randomUUID() })
    expect(await availableOf(level)).toBe(level.available)
    await expect(store().adjustAvailable({ ...change, delta: 5 })).rejects.toBeInstanceOf(ProviderRefused)
    const nowhere = { ...change, inventoryItemId: '999999999999', idempotencyKey: crypto.randomUUID() }
    await expect(store().adjustAvailable(nowhere)).rejects.toBeInstanceOf(ProviderNotFound)
  })

  test('an adjustment with a lost reply is made exactly once', async () => {
    const level = await aLevel()
    await world().fault('reply-lost', { on: 'adjustAvailable', times: 1 })
    const change = {
      inventoryItemId: level.inventoryItemId,
      locationId: level.locationId,
      delta: 1,
      idempotencyKey: crypto.randomUUID(),
    }
    await store().adjustAvailable(change)
    expect(await availableOf(level)).toBe(level.available + 1)
  })

  test('a level may be negative', async () => {
    const level = await aLevel()
    const delta = -level.available - 3
    await store().adjustAvailable({ ...level, delta, idempotencyKey: crypto.randomUUID() })
    expect(await availableOf(level)).toBe(-3)
    await world().setLevel({ ...level, available: level.available })
  })

  test('changes at a location since a time are reported', async () => {
    const level = await aLevel()
    await world().pass(60_000)
    await world().setLevel({ ...level, available: level.available + 7 })
    const changed = await gathered(
      store().changedLevels(level.locationId, new Date(level.updatedAt.getTime() + 30_000)),
    )
    const ours = changed.find(({ inventoryItemId }) => inventoryItemId === level.inventoryItemId)
    expect(ours).toMatchObject({ locationId: level.locationId, available: level.available + 7 })
    const later = new Date((ours?.updatedAt.getTime() ?? 0) + 1_000)
    expect(await gathered(store().changedLevels(level.locationId, later))).toEqual([])
    await expect(gathered(store().changedLevels('999999', later))).rejects.toBeInstanceOf(ProviderNotFound)
  })
}

async function gathered<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const row of rows) all.push(row)
  return all
}

const byEnds = (levels: StockLevel[]) =>
  levels.toSorted((a, b) =>
    `${a.inventoryItemId} ${a.locationId}`.localeCompare(`${b.inventoryItemId} ${b.locationId}`),
  )
