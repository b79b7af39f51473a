import { describe, expect, test } from 'vitest'
import {
  listingFrom,
  marketDataFrom,
  orderFrom,
  productFrom,
  shippingDocumentId,
  variantFrom,
  writeFrom,
} from './translate.ts'
import { readListing, readMarketData, readOperation, readOrder, readProducts, readVariants } from './wire.ts'

/** Recorded answers of StockX, with shortened IDs. */
const NOW = new Date('2023-07-27T08:24:00Z')

const active = {
  listingId: 'b73b6efe',
  status: 'ACTIVE',
  amount: '76',
  currencyCode: 'USD',
  inventoryType: 'STANDARD',
  createdAt: '2023-07-27T08:23:25.481Z',
  updatedAt: '2023-07-27T08:23:25.481Z',
  product: { productId: '7d4aa25d', productName: 'Nike Dunk Low Industrial Blue Sashiko' },
  variant: { variantId: 'be707b3d', variantName: 'Nike-Dunk-Low-Industrial-Blue-Sashiko:8', variantValue: '10' },
  batch: null,
  order: null,
  ask: {
    askId: '14180490556756398238',
    askCreatedAt: '2023-07-27T08:23:25.000Z',
    askExpiresAt: '2024-07-26T08:22:33.000Z',
  },
  payout: { totalPayout: '59.45', salePrice: '76', totalAdjustments: '-16.55', currencyCode: 'USD', adjustments: [] },
  lastOperation: { operationId: 'f61ddf33', operationType: 'CREATE', operationStatus: 'SUCCEEDED', error: null },
}

const order = {
  orderNumber: '49332873-49232632',
  listingId: 'b930b412',
  askId: '14090373734943054941',
  amount: '117',
  currencyCode: 'USD',
  status: 'COMPLETED',
  createdAt: '2023-03-25T05:32:10.000Z',
  updatedAt: '2023-03-28T04:15:02.000Z',
  product: { productId: '5e6a1e57', productName: 'Nike Dunk Low Retro White Black Panda (2021)' },
  variant: { variantId: 'a2ea632e', variantName: 'Nike-Dunk-Low-Retro-White-Black-2021:11', variantValue: '9' },
  shipment: {
    carrierCode: 'YAMATO',
    shipByDate: '2023-03-28T23:59:59.000Z',
    trackingNumber: '4480',
    shippingLabelUrl: 'https://logistics-assets.stockx.com/1.png?Expires=1&Signature=s',
    shippingDocumentUrl: 'https://api.stockx.com/v2/selling/orders/49332873-49232632/shipping-document/S-657138089',
  },
  payout: {
    salePrice: '117',
    totalAdjustments: '-17.38',
    totalPayout: '99.62',
    currencyCode: 'USD',
    adjustments: [
      { amount: '-13.87', percentage: '0.06', adjustmentType: 'MinTransactionFee' },
      { amount: '-3.51', percentage: '0.03', adjustmentType: 'Payment Proc. (3%)' },
      { amount: -6.17, percentage: '0', adjustmentType: 'Shipping' },
      { amount: '6.17', percentage: '0', adjustmentType: null },
      { amount: 'nothing', percentage: '0', adjustmentType: 'Unreadable' },
    ],
  },
}

const listing = (change: object) => listingFrom(readListing({ ...active, ...change }), { now: NOW, currency: 'USD' })
const operation = (operationType: string, operationStatus: string, error: string | null = null) => ({
  lastOperation: { operationType, operationStatus, error },
})

describe('a StockX listing', () => {
  test('is live when it is active and has its ask', () => {
    expect(listing({})).toEqual({
      listingId: 'b73b6efe',
      variantId: 'be707b3d',
      state: 'live',
      price: { cents: 7_600, currency: 'USD' },
      orderId: null,
      reason: null,
      createdAt: new Date('2023-07-27T08:23:25.481Z'),
      expiresAt: new Date('2024-07-26T08:22:33.000Z'),
    })
  })

  test('is not live after its creation while its ask is missing', () => {
    const created = { status: 'INACTIVE', ask: null, ...operation('CREATE', 'SUCCEEDED') }
    expect(listing(created).state).toBe('pending')
    const anHourAgo = '2023-07-27T07:23:25.481Z'
    expect(listing({ ...created, createdAt: anHourAgo })).toMatchObject({ state: 'inactive', reason: 'INACTIVE' })
    expect(listing({ status: 'ACTIVE', ask: null, createdAt: anHourAgo }).state).toBe('inactive')
  })

  test('is inactive, with the reason of StockX, if its activation failed; four decimals are the same price', () => {
    const failed = {
      status: 'INACTIVE',
      amount: '23500.0000',
      ask: null,
      ...operation('ACTIVATE', 'FAILED', '该商品不可售'),
    }
    expect(listing(failed)).toMatchObject({ state: 'inactive', price: { cents: 2_350_000 }, reason: '该商品不可售' })
  })

  test('is sold with its order once it is matched', () => {
    const sold = { status: 'MATCHED', ask: null, order: { orderNumber: '04-KS7SCGSDFT', orderStatus: 'CREATED' } }
    expect(listing(sold)).toMatchObject({ state: 'sold', orderId: '04-KS7SCGSDFT' })
    expect(listing({ ...sold, status: 'COMPLETED' }).state).toBe('sold')
    expect(listing({ ...sold, status: 'CANCELED' }).state).toBe('sold')
  })

  test('is withdrawn if deleted, and inactive in an unknown status', () => {
    expect(listing({ status: 'DELETED', ask: null }).state).toBe('withdrawn')
    expect(listing({ status: 'FROZEN', createdAt: '2023-01-01T00:00:00Z' })).toMatchObject({
      state: 'inactive',
      reason: 'FROZEN',
    })
  })
})

test('a StockX order has its payout and its shipment, with any status', () => {
  expect(orderFrom(readOrder(order), 'USD')).toEqual({
    orderId: '49332873-49232632',
    listingId: 'b930b412',
    productId: '5e6a1e57',
    variantId: 'a2ea632e',
    stage: 'completed',
    status: 'COMPLETED',
    productName: 'Nike Dunk Low Retro White Black Panda (2021)',
    styleCode: null,
    size: '9',
    price: { cents: 11_700, currency: 'USD' },
    payout: {
      cents: 9_962,
      currency: 'USD',
      basis: 'paid-out',
      lines: [
        { label: 'MinTransactionFee', cents: -1_387 },
        { label: 'Payment Proc. (3%)', cents: -351 },
        { label: 'Shipping', cents: -617 },
        { label: 'Other', cents: 617 },
      ],
    },
    soldAt: new Date('2023-03-25T05:32:10Z'),
    updatedAt: new Date('2023-03-28T04:15:02Z'),
    shipByAt: new Date('2023-03-28T23:59:59Z'),
    trackingNumber: '4480',
    carrier: 'YAMATO',
    labelUrl: 'https://logistics-assets.stockx.com/1.png?Expires=1&Signature=s',
    failureReason: null,
  })
  const { payout: _payout, shipment: _shipment, ...row } = order
  expect(orderFrom(readOrder({ ...row, status: 'DONOTSHIP', payout: { totalPayout: 99.62 } }), 'USD')).toMatchObject({
    stage: 'held',
    status: 'DONOTSHIP',
    payout: { cents: 9_962 },
    trackingNumber: null,
  })
})

test('the shipping document is the last segment of its address', () => {
  expect(shippingDocumentId(readOrder(order))).toBe('S-657138089')
  expect(shippingDocumentId(readOrder({ ...order, shipment: null }))).toBeNull()
})

test('a StockX search hit is a product without an image', () => {
  const page = readProducts({
    count: 13,
    pageNumber: 1,
    pageSize: 10,
    hasNextPage: true,
    products: [
      {
        productId: '5e6a1e57-1c7d-435a-82bd-5666a13560fe',
        brand: 'Nike',
        productType: 'sneakers',
        styleId: 'DD1391-100',
        urlKey: 'nike-dunk-low-retro-white-black-2021',
        title: 'Nike Dunk Low Retro White Black Panda',
        productAttributes: {
          color: null,
          colorway: 'White/Black',
          gender: 'men',
          releaseDate: '2021-03-10',
          retailPrice: 115,
          season: null,
        },
      },
    ],
  })
  expect(page.products.map(productFrom)).toEqual([
    {
      productId: '5e6a1e57-1c7d-435a-82bd-5666a13560fe',
      title: 'Nike Dunk Low Retro White Black Panda',
      styleCode: 'DD1391-100',
      brand: 'Nike',
      productType: 'sneakers',
      urlKey: 'nike-dunk-low-retro-white-black-2021',
      colorway: 'White/Black',
      gender: 'men',
      releaseDate: '2021-03-10',
      retailPriceCents: 11_500,
      imageUrl: null,
    },
  ])
})

test('StockX variants keep their sizes, chart and order; barcodes are often missing', () => {
  const variants = readVariants([
    {
      productId: 'p',
      variantId: 'a',
      variantName: 'Dunk:0',
      variantValue: '3.5',
      sizeChart: {
        defaultConversion: { size: '3.5', type: 'us m' },
        availableConversions: [
          { size: 'UK 3', type: 'uk' },
          { size: 'CM 22.5 (US M 3.5)', type: 'cm' },
        ],
      },
      gtins: [],
    },
    {
      productId: 'p',
      variantId: 'b',
      variantName: 'Dunk:1',
      variantValue: '5W / 3.5M',
      gtins: [{ identifier: '194817794556', type: 'UPC' }],
    },
    { productId: 'p', variantId: 'c', variantName: 'Dunk:2', variantValue: null },
  ])
  expect(variants.map(variantFrom)).toEqual([
    { variantId: 'a', size: '3.5', chart: ['UK 3', 'CM 22.5 (US M 3.5)'], gtins: [], sortIndex: 0 },
    { variantId: 'b', size: '5W / 3.5M', chart: [], gtins: ['194817794556'], sortIndex: 1 },
    { variantId: 'c', size: '', chart: [], gtins: [], sortIndex: 2 },
  ])
})

test('StockX prices may be null or absent', () => {
  const [today, in2023] = readMarketData([
    {
      productId: 'p',
      variantId: 'a',
      currencyCode: 'GBP',
      highestBidAmount: '27',
      lowestAskAmount: null,
      earnMoreAmount: '100',
      sellFasterAmount: '59',
    },
    { productId: 'p', variantId: 'b', currencyCode: 'GBP', highestBidAmount: '183' },
  ]).map((row) => marketDataFrom(row, 'GBP'))
  expect(today).toEqual({
    variantId: 'a',
    lowestAskCents: null,
    highestBidCents: 2_700,
    lastSaleCents: null,
    sellFasterCents: 5_900,
    earnMoreCents: 10_000,
  })
  expect(in2023).toEqual({
    variantId: 'b',
    lowestAskCents: null,
    highestBidCents: 18_300,
    lastSaleCents: null,
    sellFasterCents: null,
    earnMoreCents: null,
  })
})

test.each([
  ['PENDING', 'pending'],
  ['SUCCEEDED', 'done'],
  ['FAILED', 'failed'],
  ['QUEUED', 'pending'],
] as const)('an operation that is %s is %s', (operationStatus, outcome) => {
  const wire = readOperation({
    listingId: 'l',
    operationId: 'o',
    operationStatus,
    changes: { additions: [], updates: {} },
    error: null,
  })
  expect(writeFrom(wire)).toEqual({ listingId: 'l', operationId: 'o', outcome, error: null })
})

test('StockX money keeps its currency: of an ask, a sale, and a payout that may be in another one', () => {
  expect(listing({ amount: '138', currencyCode: 'EUR' }).price).toEqual({ cents: 13_800, currency: 'EUR' })
  expect(listing({ currencyCode: null }).price).toEqual({ cents: 7_600, currency: 'USD' })
  const euros = { ...order, amount: '138', currencyCode: 'EUR' }
  expect(orderFrom(readOrder({ ...euros, payout: { totalPayout: '120.06' } }), 'USD')).toMatchObject({
    price: { cents: 13_800, currency: 'EUR' },
    payout: { cents: 12_006, currency: 'EUR' },
  })
  const paidInDollars = { ...euros, payout: { totalPayout: '130.5', currencyCode: 'USD' } }
  expect(orderFrom(readOrder(paidInDollars), 'USD').payout).toMatchObject({ cents: 13_050, currency: 'USD' })
})

test('prices in another currency than requested are refused with a message', () => {
  const [row] = readMarketData([{ variantId: 'v', currencyCode: 'EUR', lowestAskAmount: '100' }])
  if (!row) throw new Error('no row')
  expect(() => marketDataFrom(row, 'USD')).toThrow('StockX answers prices in EUR, this account is in USD')
  expect(marketDataFrom(row, 'EUR').lowestAskCents).toBe(10_000)
})
