import { readFile } from 'node:fs/promises'
import { expect, test } from '../ark.ts'
import { enter, openRetailerWithShop } from '../retailers.ts'

test('the stock and the listings are exported completely, even if only a page is loaded', async ({ page, ark }) => {
  const retailer = await openRetailerWithShop(ark, 'Taken Along', { products: 70, locations: 2 })
  const { api } = retailer
  const pages: Awaited<ReturnType<typeof readPage>>[] = []
  const readPage = (cursor: string | null) =>
    api('GET /inventory/optimized', { query: { limit: 50, ...(cursor !== null && { cursor }) } })
  for (let cursor: string | null = null; pages.length === 0 || cursor !== null; ) {
    const read = await readPage(cursor)
    pages.push(read)
    cursor = read.pagination.next_cursor
  }
  const products = pages.flatMap((each) => each.products)
  const places = products.flatMap(({ variants }) => variants.flatMap(({ locations }) => locations))
  expect(pages.length).toBeGreaterThan(1)

  const exported = async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).press('Enter'),
    ])
    const [head = '', ...lines] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
    return { name: download.suggestedFilename(), head, lines }
  }

  await test.step('the file has a line for each size at each of its locations', async () => {
    await enter(page, retailer, '/inventory')
    const { name, head, lines } = await exported()
    expect(name).toMatch(/^inventory_\d{4}-\d\d-\d\d\.csv$/)
    expect(head).toMatch(/^Product Name,Brand,SKU,.*,Location,Shopify Stock,Reserved,Sold on ARK,Available$/)
    expect(lines).toHaveLength(places.length)
    const units = lines.reduce((sum, line) => sum + Number(line.split(',').at(-1)), 0)
    expect(units).toBe(places.reduce((sum, { quantity_available }) => sum + quantity_available, 0))
    await expect(page.getByText(`${places.length.toLocaleString('en-US')} lines`)).toBeVisible()
  })

  await test.step('a filtered file has only what the search finds', async () => {
    const product = products[0]!
    await page.goto(`/inventory?search=${encodeURIComponent(product.product_sku ?? '')}`)
    const { lines } = await exported()
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.length).toBeLessThan(places.length)
    expect(lines.filter((line) => !line.includes(product.product_sku ?? ''))).toEqual([])
  })

  await test.step('the file of the listings has every size with its prices', async () => {
    await page.goto('/listings?zeroStock=true')
    const { total_variants } = await api('GET /listings/stats')
    const { head, lines } = await exported()
    expect(head).toContain('StockX Lowest Ask')
    expect(lines).toHaveLength(total_variants)
  })
})
