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
  follows_default: false,
  location_priority_order: null,
  locations: [
    { location_id: 1, location_nickname: 'SoHo', quantity_available: 5 },
    { location_id: 2, location_nickname: 'Brooklyn', quantity_available: 3 },
    { location_id: 3, location_nickname: 'Newark', quantity_available: 1 },
  ],
}

const FULFILLED: Fulfilled = {
  product_id: 7,
  product_name: 'Dunk Low Panda',
  brand: 'Nike',
  image_url: '/api/v1/images/products/7',
  total_variants: 12,
  total_shopify_stock: 9,
  total_reserved: 0,
  total_available: 9,
  pick_rule_mode: 'highest_stock_first',
  follows_default: true,
  location_priority_order: [],
  locations: PANDA.locations.map((place) => ({
    ...place,
    shopify_stock: place.quantity_available,
    quantity_reserved: 0,
    fulfillment_enabled: true,
  })),
}
const JORDAN: Fulfilled = {
  ...FULFILLED,
  product_id: 8,
  product_name: 'Jordan 4 Bred',
  follows_default: false,
  pick_rule_mode: 'manual_priority',
  location_priority_order: [3],
}
const DEFAULT: Answer<'GET /listings/default-pick-rule'> = {
  pick_rule_mode: 'pick_evenly',
  location_priority_order: null,
  locations: PANDA.locations.map(({ location_id, location_nickname }) => ({ location_id, location_nickname })),
}

async function openFulfillmentSettings(products: Fulfilled[], { hasMore = false } = {}) {
  answer('GET /images/products/{id}', null)
  answer('GET /listings/default-pick-rule', DEFAULT)
  // A following page never arrives, so that the number of products stays unknown.
  answer('GET /fulfillment-management/products', ({ query }) =>
    query?.cursor
      ? new Promise(() => undefined)
      : { products, has_more: hasMore, next_cursor: hasMore ? 'of the last row' : null },
  )
  await openSite('/fulfillment-settings', { as: 'owner' })
}

async function openPickRules() {
  answer('GET /listings/default-pick-rule', DEFAULT)
  answer('GET /images/products/{id}', null)
  answer('GET /listings/products', { products: [PANDA], has_more: false, next_cursor: null })
  await openSite('/pick-rules', { as: 'owner' })
  return page.getByRole('region', { name: 'Dunk Low Panda' })
}

const RUN: Answer<'POST /listings/pick-rule-changes'> = {
  id: 3,
  kind: 'pick-rules',
  subject_id: null,
  title: '1 product: pick rule “Store default”',
  subject: null,
  state: 'waiting',
  phase: '',
  done: 0,
  total: 1,
  problems: [],
  problem_count: 0,
  result: null,
  error: null,
  can_undo: false,
  is_cancel_requested: false,
  started_at: new Date().toISOString(),
  finished_at: null,
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
  const product = FULFILLED
  await openFulfillmentSettings([product])
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

test('the rule of each product and where it picks from are in the table', async () => {
  await openFulfillmentSettings([FULFILLED, JORDAN])
  const panda = page.getByRole('row').filter({ hasText: 'Dunk Low Panda' })
  const jordan = page.getByRole('row').filter({ hasText: 'Jordan 4 Bred' })
  await expect.element(panda).toMatchTextContent('Store default')
  await expect.element(panda).toMatchTextContent('SoHo, Brooklyn, Newark')
  await expect.element(jordan).toMatchTextContent('In order')
  await expect.element(jordan).toMatchTextContent('Newark, SoHo, Brooklyn')
})

test('the default of the store is set in a dialog that writes nothing until something changed', async () => {
  await openFulfillmentSettings([FULFILLED])
  const section = page.getByRole('region', { name: 'Store default' })
  await expect.element(section).toMatchTextContent('Most stock first')
  await section.getByRole('button', { name: 'Change the store default' }).click()
  const dialog = page.getByRole('dialog', { name: 'Store Default' })
  const save = dialog.getByRole('button', { name: 'Save default' })
  await expect.element(save).toBeDisabled()
  await dialog.getByRole('combobox').selectOptions('pick_in_order')
  await dialog.getByRole('button', { name: 'Brooklyn up' }).click()
  const changed = { ...DEFAULT, pick_rule_mode: 'pick_in_order' as const, location_priority_order: [2, 1, 3] }
  const asked = answer('PUT /listings/default-pick-rule', () => {
    answer('GET /listings/default-pick-rule', changed)
    return changed
  })
  await save.click()
  await expect.element(section).toMatchTextContent('In order: Brooklyn, SoHo, Newark')
  await expect
    .poll(() => asked)
    .toMatchObject([{ body: { pick_rule_mode: 'pick_in_order', location_priority_order: [2, 1, 3] } }])
})

test('ticked products get a rule after a preview; the selection stays', async () => {
  await openFulfillmentSettings([FULFILLED, JORDAN])
  const previewed = answer('POST /listings/pick-rule-changes/preview', {
    products: 1,
    changed: 1,
    unchanged: 0,
    moved_sizes: 4,
    rows: [
      {
        product_id: 8,
        product_name: 'Jordan 4 Bred',
        is_changed: true,
        rule_before: 'pick_in_order',
        ships_from_before: ['Newark'],
        ships_from_after: ['SoHo'],
      },
    ],
  })
  await page.getByRole('checkbox', { name: 'Select Jordan 4 Bred' }).click()
  await page.getByRole('button', { name: 'Set pick rule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set pick rule' })
  await expect.element(dialog).toMatchTextContent('For 1 selected product.')
  await expect.element(dialog.getByRole('row', { name: /Jordan 4 Bred/ })).toMatchTextContent('Newark → SoHo')
  await expect.element(dialog).toMatchTextContent('The next sale of 4 sizes ships from another location.')
  await expect.poll(() => previewed[0]).toMatchObject({ body: { product_ids: [8], pick_rule_mode: 'store_default' } })
  const started = answer('POST /listings/pick-rule-changes', RUN)
  await dialog.getByRole('button', { name: 'Set 1 rule' }).click()
  await expect.element(page.getByText('Pick rules are being set')).toBeVisible()
  await expect.poll(() => started).toMatchObject([{ body: { product_ids: [8], pick_rule_mode: 'store_default' } }])
  await expect.element(page.getByRole('checkbox', { name: 'Select Jordan 4 Bred' })).toBeChecked()
})

test('all that match can be chosen, except one, without naming the others', async () => {
  await openFulfillmentSettings([FULFILLED, JORDAN], { hasMore: true })
  const previewed = answer('POST /listings/pick-rule-changes/preview', {
    products: 180,
    changed: 0,
    unchanged: 180,
    moved_sizes: 0,
    rows: [],
  })
  await page.getByRole('checkbox', { name: 'Select Dunk Low Panda' }).click()
  await page.getByRole('button', { name: 'Select all products that match' }).click()
  await page.getByRole('checkbox', { name: 'Select Jordan 4 Bred' }).click()
  await page.getByRole('button', { name: 'Set pick rule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set pick rule' })
  await expect.element(dialog).toMatchTextContent('For all products that match, except 1.')
  await expect.element(dialog.getByRole('button', { name: 'Set rules' })).toBeDisabled()
  await expect.poll(() => previewed[0]?.body).toEqual({ except_product_ids: [8], pick_rule_mode: 'store_default' })
})

test('a product returns to the default of the store', async () => {
  const card = await openPickRules()
  const deleted = answer('DELETE /listings/products/{id}/pick-rules', { ...PANDA, follows_default: true })
  await card.getByRole('combobox').selectOptions('store_default')
  await card.getByRole('button', { name: 'Save Dunk Low Panda' }).click()
  await expect.poll(() => deleted).toMatchObject([{ params: { id: 7 } }])
})
