import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answer } from '../../shared/api.ts'
import { answer } from '../../../test/network.ts'
import { openSite } from '../../../test/site.tsx'

type Picked = Answer<'GET /listings/products'>['products'][number]
type Fulfilled = Answer<'GET /fulfillment-management/products'>['products'][number]

const PANDA: Picked = {
  product_id: 7,
  product_name: 'Dunk Low Panda',
  sku: 'DD1391-100',
  brand: 'Nike',
  image_url: '/api/v1/images/products/7',
  total_available: 9,
  listings_enabled: true,
  pick_rule_mode: 'pick_evenly',
  location_priority_order: null,
  locations: [
    { location_id: 1, location_nickname: 'SoHo', quantity_available: 5 },
    { location_id: 2, location_nickname: 'Brooklyn', quantity_available: 3 },
    { location_id: 3, location_nickname: 'Newark', quantity_available: 1 },
  ],
}

async function openPickRules() {
  answer('GET /images/products/{id}', null)
  answer('GET /listings/products', { products: [PANDA], has_more: false, next_cursor: null })
  await openSite('/pick-rules', { as: 'owner' })
  return page.getByRole('region', { name: 'Dunk Low Panda' })
}

const placesOf = (card: Awaited<ReturnType<typeof openPickRules>>) =>
  card
    .getByRole('list')
    .getByRole('listitem')
    .all()
    .map((place) => place.element().textContent)

test('an order is set with buttons, previewed, and saved; Save appears only after a change', async () => {
  const card = await openPickRules()
  const save = card.getByRole('button', { name: 'Save Dunk Low Panda' })
  await expect.element(save).not.toBeInTheDocument()
  await card.getByRole('combobox').selectOptions('pick_in_order')
  await card.getByRole('button', { name: 'Newark up' }).click()
  await card.getByRole('button', { name: 'Newark up' }).click()
  await expect.poll(() => placesOf(card)).toEqual(['Newark1 unit', 'SoHo5 units', 'Brooklyn3 units'])

  const tried = answer('GET /listings/products/{id}/fulfillment-preview', {
    pick_rule_mode: 'pick_in_order',
    preview_items: [
      { location_id: 3, location_nickname: 'Newark', quantity_available: 1, would_be_selected: true },
      { location_id: 1, location_nickname: 'SoHo', quantity_available: 5, would_be_selected: false },
    ],
    sizes: [{ variant_id: 9, size: '9.5', location_id: 3 }],
  })
  await card.getByRole('button', { name: 'Preview Dunk Low Panda' }).click()
  const preview = page.getByRole('dialog', { name: 'Fulfillment Preview' })
  await expect.element(preview.getByRole('row', { name: /Newark/ })).toMatchTextContent('1 size 9.5')
  await expect
    .poll(() => tried)
    .toMatchObject([{ query: { pick_rule_mode: 'pick_in_order', location_priority_order: '3,1,2' } }])
  await userEvent.keyboard('{Escape}')

  const saved = answer('PATCH /listings/products/{id}/pick-rules', {
    ...PANDA,
    pick_rule_mode: 'pick_in_order',
    location_priority_order: [3, 1, 2],
  })
  await save.click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Pick Rules Updated' })).toBeVisible()
  await expect
    .poll(() => saved)
    .toMatchObject([{ body: { pick_rule_mode: 'pick_in_order', location_priority_order: [3, 1, 2] } }])
})

test('an order can be set by keyboard: picked up with Space, moved with arrows, dropped with Space', async () => {
  const card = await openPickRules()
  await card.getByRole('combobox').selectOptions('pick_in_order')
  ;(card.getByRole('button', { name: 'Drag Newark' }).element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await userEvent.keyboard('{ArrowUp}')
  await userEvent.keyboard(' ')
  await expect.poll(() => placesOf(card)).toEqual(['SoHo5 units', 'Newark1 unit', 'Brooklyn3 units'])
})

test('a location is switched off for every size of a product, and the product shows mixed', async () => {
  const product: Fulfilled = {
    product_id: 7,
    product_name: 'Dunk Low Panda',
    brand: 'Nike',
    image_url: '/api/v1/images/products/7',
    total_variants: 12,
    total_shopify_stock: 9,
    total_reserved: 0,
    total_available: 9,
    pick_rule_mode: 'highest_stock_first',
    location_priority_order: [],
    locations: PANDA.locations.map((place) => ({
      ...place,
      shopify_stock: place.quantity_available,
      quantity_reserved: 0,
      fulfillment_enabled: true,
    })),
  }
  answer('GET /images/products/{id}', null)
  answer('GET /fulfillment-management/products', { products: [product], has_more: false, next_cursor: null })
  await openSite('/fulfillment-settings', { as: 'owner' })
  await page.getByRole('button', { name: 'Open Dunk Low Panda' }).click()
  const changed = {
    ...product,
    locations: product.locations.map((place) => ({ ...place, fulfillment_enabled: place.location_id !== 3 })),
  }
  const asked = answer('PATCH /fulfillment-management/products/{id}/location/{locationId}/fulfillment', () => {
    answer('GET /fulfillment-management/products', { products: [changed], has_more: false, next_cursor: null })
    return changed
  })
  await page.getByRole('switch', { name: 'Ship Dunk Low Panda from Newark' }).click({ force: true })
  await expect.element(page.getByRole('row').filter({ hasText: 'Dunk Low Panda' }).first()).toMatchTextContent('Mixed')
  await expect.poll(() => asked).toMatchObject([{ params: { id: 7, locationId: 3 }, body: { enabled: false } }])
})
