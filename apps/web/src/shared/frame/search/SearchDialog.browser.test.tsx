import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, RefusedAnswer } from '../../../../test/network.ts'
import { openSite } from '../../../../test/site.tsx'
import { wholeSale } from '../../../../test/whole-sale.ts'
import type { Answer } from '../../api.ts'

const dialog = () => page.getByRole('dialog', { name: 'Search everything' })

test('a page is found by keyboard and opened', async () => {
  answer('GET /auth/sessions', [])
  answer('GET /auth/second-factor', { is_on: false, is_required: false, turned_on_at: null, recovery_codes_left: 0 })
  answer('GET /buyer/purchases', [])
  const { path } = await openSite('/admin', { as: 'buyer' })
  await expect.element(page.getByRole('button', { name: 'Search everything' })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await dialog().getByRole('textbox').fill('profil')
  await expect.element(dialog().getByRole('button', { name: /Profile/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(path).toBe('/profile')
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('a search without results says so', async () => {
  answer('GET /buyer/purchases', [])
  await openSite('/admin', { as: 'buyer' })
  await page.getByRole('button', { name: 'Search everything' }).click()
  await dialog().getByRole('textbox').fill('no such thing at all')
  await expect.element(dialog()).toMatchTextContent('Nothing matches “no such thing at all”.')
})

const ORDER: Answer<'GET /bulk-sales/'>[number] = {
  id: 7,
  order_number: 'W-000007',
  parent_order_id: 7,
  status: 'submitted',
  payment_status: 'pending',
  is_paid_to_ark: false,
  buyer_paid_at: null,
  ships_direct: false,
  buyer_name: null,
  total_items: 2,
  fulfilled_items: 0,
  total_amount: 300,
  waits_for: 'seller',
  created_at: '2026-11-20T10:00:00.000Z',
}
const product = (id: number, name: string, available: number) => ({
  product_sync_id: id,
  product_id: id,
  product_name: name,
  product_sku: null,
  brand: null,
  store_name: 'Kicks & Co',
  image_url: null,
  variant_count: 1,
  total_shopify_stock: available,
  total_reserved: 0,
  total_sold_on_ark: 0,
  total_available: available,
  active_location_count: 1,
  wholesale_enabled: false,
  wholesale_price: null,
  is_wholesale_mixed: false,
})

test('products in stock come first, and wholesale orders are found', async () => {
  const [gone, there] = [product(1, 'Jordan 4 Bred', 0), product(2, 'Jordan 4 Retro', 3)]
  answer('GET /inventory/product-summaries', ({ query }) => {
    const products = query.show_zero_stock ? [gone, there] : [there]
    return { products, total_count: products.length }
  })
  answer('GET /listings/variant-summaries', new RefusedAnswer(503))
  answer('GET /sales/summaries', { sales: [], next_cursor: null })
  answer('GET /bulk-sales/', [ORDER])
  await openSite('/admin', { as: 'owner' })
  await page.getByRole('button', { name: 'Search everything' }).click()
  await dialog().getByRole('textbox').fill('jordan')
  const found = () =>
    dialog()
      .getByRole('button', { name: /Jordan 4/ })
      .all()
      .map((each) => each.element().textContent)
  await expect.poll(found).toEqual(['Jordan 4 Retro3 available', 'Jordan 4 Brednone available'])
  await expect.element(dialog().getByRole('button', { name: /W-000007/ })).toMatchTextContent('2 pairs · $300.00')
})

test('a product that a search found by its size opens with that size', async () => {
  const found = { ...product(2, 'Jordan 4 Retro', 3), product_sku: 'DH-2', is_found_by_size: true }
  answer('GET /inventory/product-summaries', { products: [found], total_count: 1 })
  answer('GET /listings/variant-summaries', new RefusedAnswer(503))
  answer('GET /sales/summaries', { sales: [], next_cursor: null })
  answer('GET /bulk-sales/', [])
  answer('GET /inventory/stats', { total_products: 1, loaded_variants: 1, available_units: 3, reserved_units: 0 })
  answer('GET /inventory/payout-setup', { sizes_without_payouts: 0 })
  answer('GET /shopify/stores', [])
  answer('GET /inventory/product-syncs/{id}/variants', { variants: [] })
  const { path, search } = await openSite('/admin', { as: 'owner' })
  await page.getByRole('button', { name: 'Search everything' }).click()
  await dialog().getByRole('textbox').fill('Jordan 4 9.5')
  const shown = dialog().getByRole('button', { name: /Jordan 4 Retro/ })
  await expect.element(shown).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(shown).toHaveAttribute('data-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.poll(path).toBe('/inventory')
  expect(new URLSearchParams(search()).get('search')).toBe('DH-2 9.5')
})

test('the operator finds marketplace orders of every retailer, and the tabs of the Admin Dashboard', async () => {
  const sale = {
    ...wholeSale({ order_number: '04-TEST' }),
    retailer_id: 1,
    retailer_name: 'Kicks & Co',
    created_at: '2026-11-20T10:00:00.000Z',
    shopify_pass: true,
    fee_type: 'regular',
    status_override: false,
  }
  const sale_metadata = { ...sale.sale_metadata, retailer_name: 'Kicks & Co' }
  const sales = [{ ...sale, sale_metadata }]
  answer('GET /sales/admin/system-sales', { sales, next_cursor: null, total: 1, summary: null })
  await openSite('/inventory', { as: 'operator' })
  await page.getByRole('button', { name: 'Search everything' }).click()
  await dialog().getByRole('textbox').fill('04-TEST')
  await expect.element(dialog().getByRole('button', { name: /04-TEST/ })).toMatchTextContent('Kicks & Co · StockX')
  await dialog().getByRole('textbox').fill('failed')
  await expect.element(dialog().getByRole('button', { name: 'Failed Jobs' })).toBeVisible()
})
