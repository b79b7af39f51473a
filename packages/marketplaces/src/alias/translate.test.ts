import { describe, expect, test } from 'vitest'
import {
  batchedWritesFrom,
  listingFrom,
  marketDataFrom,
  orderFrom,
  productFrom,
  variantParts,
  variantsFrom,
} from './translate.ts'
import { readAvailabilities, readCatalog, readListing, readOrder } from './wire.ts'

/** A recorded catalog item. */
const item = {
  catalog_id: 'dunk-low-black-white-dd1391-100',
  name: "Nike Dunk Low 'Black White'",
  sku: 'DD1391 100',
  brand: 'Nike',
  gender: 'men',
  release_date: '2021-03-10T23:59:59.999Z',
  product_category: 'PRODUCT_CATEGORY_SHOES',
  product_type: 'sneakers',
  size_unit: 'SIZE_UNIT_US',
  allowed_sizes: [
    { display_name: '4', value: 4, us_size_equivalent: 4 },
    { display_name: '20', value: 20, us_size_equivalent: 20 },
  ],
  minimum_listing_price_cents: '2500',
  maximum_listing_price_cents: '200000',
  main_picture_url: 'https://image.goat.com/1.png',
  retail_price_cents: '10000',
  colorway: 'White/Black/White',
  resellable: true,
  product_category_v2: 'shoes',
}
const [wire] = readCatalog({ catalog_items: [item], next_pagination_token: '', has_more: false }).catalog_items ?? []
if (!wire) throw new Error('unreadable item')

test('an alias item is a product', () => {
  expect(productFrom(wire)).toEqual({
    productId: 'dunk-low-black-white-dd1391-100',
    title: "Nike Dunk Low 'Black White'",
    styleCode: 'DD1391 100',
    brand: 'Nike',
    productType: 'sneakers',
    urlKey: 'dunk-low-black-white-dd1391-100',
    colorway: 'White/Black/White',
    gender: 'men',
    releaseDate: '2021-03-10',
    retailPriceCents: 10_000,
    imageUrl: 'https://image.goat.com/1.png',
  })
  expect(productFrom({ ...wire, retail_price_cents: '0', release_date: '' })).toMatchObject({
    retailPriceCents: null,
    releaseDate: null,
  })
})

test('a size of an alias item is a variant', () => {
  expect(variantsFrom(wire)).toEqual([
    { variantId: 'dunk-low-black-white-dd1391-100:4', size: '4', chart: [], gtins: [], sortIndex: 0 },
    { variantId: 'dunk-low-black-white-dd1391-100:20', size: '20', chart: [], gtins: [], sortIndex: 1 },
  ])
  expect(variantParts('dunk:low:10.5')).toEqual({ catalogId: 'dunk:low', size: 10.5 })
  expect([variantParts('dunk'), variantParts('dunk:'), variantParts('dunk:M')]).toEqual([null, null, null])
})

test('alias prices are for new pairs in a good box, in listable sizes; "0" means no price', () => {
  const row = (size: number, condition: string, lowest: string) => ({
    size,
    product_condition: `PRODUCT_CONDITION_${condition}`,
    packaging_condition: 'PACKAGING_CONDITION_GOOD_CONDITION',
    availability: {
      lowest_listing_price_cents: lowest,
      highest_offer_price_cents: '5500',
      last_sold_listing_price_cents: '0',
      global_indicator_price_cents: '0',
    },
  })
  const { variants } = readAvailabilities({
    variants: [row(0, 'NEW', '100'), row(4, 'USED', '3000'), row(4, 'NEW', '5200')],
  })
  expect(marketDataFrom(wire, variants ?? [])).toEqual([
    {
      variantId: 'dunk-low-black-white-dd1391-100:4',
      lowestAskCents: 5_200,
      highestBidCents: 5_500,
      lastSaleCents: null,
      sellFasterCents: null,
      earnMoreCents: null,
    },
    {
      variantId: 'dunk-low-black-white-dd1391-100:20',
      lowestAskCents: null,
      highestBidCents: null,
      lastSaleCents: null,
      sellFasterCents: null,
      earnMoreCents: null,
    },
  ])
})

test('prices are requested in US sizes, and listings are made in the size of the item', () => {
  const european = {
    ...wire,
    size_unit: 'SIZE_UNIT_EU',
    allowed_sizes: [{ display_name: '42', value: '42', us_size_equivalent: 8.5 }],
  }
  const price = {
    size: 8.5,
    product_condition: 'PRODUCT_CONDITION_NEW',
    packaging_condition: 'PACKAGING_CONDITION_GOOD_CONDITION',
    availability: { lowest_listing_price_cents: '9900' },
  }
  expect(marketDataFrom(european, [price])).toMatchObject([
    { variantId: 'dunk-low-black-white-dd1391-100:42', lowestAskCents: 9_900 },
  ])
  expect(variantsFrom(european)).toMatchObject([{ size: 'EU 42', chart: ['US 8.5'] }])
})

const listing = {
  id: 'listing_1234567890',
  catalog_id: 'dunk',
  condition: 'CONDITION_NEW',
  size: 7.5,
  size_unit: 'SIZE_UNIT_US',
  sku: 'HQ7978 100',
  consigned: false,
  created_at: '2026-08-01T10:00:00.123Z',
  status: 'LISTING_STATUS_ACTIVE',
  price_cents: '25000',
  metadata: {},
}
const order = {
  id: '1a2b3c4d',
  status: 'ORDER_STATUS_IN_TRANSIT',
  fulfillment_status: 'FULFILLMENT_STATUS_IN_TRANSIT',
  catalog_id: 'dunk',
  catalog_name: 'Dunk',
  catalog_brand: 'Nike',
  catalog_sku: 'HQ7978 100',
  size: 10.5,
  price_cents: 22000,
  price_cents_after_take: '20000',
  sales_channel: 'GOAT',
  listing_id: 'l-xyz-789',
  label_type: 'LABEL_TYPE_SHIPPING',
  label_url: 'https://x.test/1.pdf',
  label_tracking_number: '1Z999AA10123456789',
  label_courier: 'UPS',
  sold_at: '2025-07-28T10:30:00Z',
  updated_at: '2025-07-29T10:30:00Z',
  cancels_at: '2025-08-04T10:30:00Z',
}

describe('an alias listing', () => {
  test.each([
    ['LISTING_STATUS_ACTIVE', 'live'],
    ['LISTING_STATUS_PENDING', 'pending'],
    ['LISTING_STATUS_INACTIVE', 'inactive'],
    ['LISTING_STATUS_DELETED', 'withdrawn'],
    ['LISTING_STATUS_SOLD', 'sold'],
    ['LISTING_STATUS_ON_THE_MOON', 'inactive'],
  ] as const)('that is %s is %s', (status, state) => {
    expect(listingFrom(readListing({ listing: { ...listing, status } }).listing).state).toBe(state)
  })

  test('is sold if an order names it, whatever its status is', () => {
    const inactive = readListing({ listing: { ...listing, status: 'LISTING_STATUS_INACTIVE' } }).listing
    expect(listingFrom(inactive, readOrder({ order }).order)).toEqual({
      listingId: 'listing_1234567890',
      variantId: 'dunk:7.5',
      state: 'sold',
      price: { cents: 25_000, currency: 'USD' },
      orderId: '1a2b3c4d',
      reason: 'LISTING_STATUS_INACTIVE',
      createdAt: new Date('2026-08-01T10:00:00.123Z'),
      expiresAt: null,
    })
  })
})

test('an alias order may have numbers as strings, and its empty texts are null', () => {
  expect(orderFrom(readOrder({ order }).order, 'either')).toEqual({
    orderId: '1a2b3c4d',
    listingId: 'l-xyz-789',
    productId: 'dunk',
    variantId: 'dunk:10.5',
    stage: 'shipped',
    status: 'ORDER_STATUS_IN_TRANSIT',
    productName: 'Dunk',
    styleCode: 'HQ7978 100',
    size: '10.5',
    price: { cents: 22_000, currency: 'USD' },
    payout: { cents: 20_000, currency: 'USD', basis: 'either', lines: [] },
    soldAt: new Date('2025-07-28T10:30:00Z'),
    updatedAt: new Date('2025-07-29T10:30:00Z'),
    shipByAt: new Date('2025-08-04T10:30:00Z'),
    trackingNumber: '1Z999AA10123456789',
    carrier: 'UPS',
    labelUrl: 'https://x.test/1.pdf',
    failureReason: null,
  })
  const fresh = {
    ...order,
    stage: 'to_confirm',
    status: 'ORDER_STATUS_SOLD',
    price_cents_after_take: '0',
    label_url: '',
    label_courier: '',
    label_tracking_number: '',
  }
  expect(orderFrom(readOrder({ order: fresh }).order, 'either')).toMatchObject({
    payout: null,
    labelUrl: null,
    failureReason: null,
    carrier: null,
    trackingNumber: null,
  })
})

const COMPLETED = { status: 'BATCH_OPERATION_STATUS_COMPLETED', success: true, errors: [] }
const FAILED = { status: 'BATCH_OPERATION_STATUS_FAILED', success: false, errors: ['No', 'Not so'] }

test.each([
  [
    'a creation that was done, by its size',
    'create',
    {
      ...COMPLETED,
      create_listing_request: { catalog_id: 'panda', size: '10.5' },
      create_listing_result: { listing: { id: 'l1' } },
    },
    [{ variantId: 'panda:10.5', listingId: 'l1', outcome: 'done', error: null }],
  ],
  [
    'a creation that failed, with all its errors',
    'create',
    { ...FAILED, create_listing_request: { catalog_id: 'panda', size: 9 } },
    [{ variantId: 'panda:9', listingId: null, outcome: 'failed', error: 'No; Not so' }],
  ],
  [
    'a creation that names no listing',
    'create',
    { ...COMPLETED, create_listing_request: { catalog_id: 'panda', size: 9 } },
    [],
  ],
  [
    'a creation of an unknown listing',
    'create',
    { ...COMPLETED, create_listing_result: { listing: { id: 'l1' } } },
    [],
  ],
  [
    'a change that was done',
    'change-price',
    { ...COMPLETED, update_listing_request: { id: 'l1' }, update_listing_result: { id: 'l1' } },
    [{ variantId: null, listingId: 'l1', outcome: 'done', error: null }],
  ],
  ['a row of another kind of batch', 'change-price', { ...COMPLETED, delete_listing_request: { id: 'l1' } }, []],
] as const)('a row of a batch: %s', (_, kind, row, writes) => {
  expect(batchedWritesFrom(kind, [{ ...row, errors: [...row.errors] }])).toEqual(writes)
})
