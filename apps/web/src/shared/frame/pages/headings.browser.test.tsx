import { contract, type Contract } from '@ark/contract'
import type { TSchema } from 'typebox'
import Value from 'typebox/value'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { endPause } from '../../../../test/clock.ts'
import { paths } from '../../../paths.ts'
import { answer, RefusedAnswer } from '../../../../test/network.ts'
import { openSite } from '../../../../test/site.tsx'
import type { GetKey } from '../../api.ts'

const READS = Object.values(contract)
  .flatMap((area) => Object.keys(area) as (keyof Contract)[])
  .filter((key): key is GetKey => key.startsWith('GET '))
  // Later answers take precedence, and an id in a path must not match the name of another call.
  .toSorted((one, other) => Number(other.includes('{')) - Number(one.includes('{')))

const { dashboard, inventory, products, addProduct, shopify, shopifySync, listings, liquidation } = paths
const { sales, fulfillments, finances, users, settings, profile, docs, systemSales, admin } = paths
const SHOPIFY_SUCCESS = `${paths.shopifySuccess}?shop=a.myshopify.com&store_id=1&installed=true`
const OWNERS = [dashboard, inventory, `${inventory}?mode=low`, `${inventory}?mode=reserve`, products, shopify, sales]
const OTHERS = [
  `${addProduct}?search=dunk`,
  shopifySync,
  SHOPIFY_SUCCESS,
  listings,
  liquidation,
  fulfillments,
  finances,
  users,
]
const pages = [
  ...[...OWNERS, ...OTHERS, settings, profile, docs].map((path) => ['owner', path] as const),
  ...[systemSales, admin, `${admin}?tab=outbox`, `${admin}?tab=failed-jobs`].map((path) => ['operator', path] as const),
]
/** The docs page is a file, and the frame reads the dashboard's numbers. */
const ASK_NOTHING: string[] = [docs, dashboard]
const titles = () => page.getByRole('heading', { level: 1 }).elements().length

/** Holds all answers back until the test has looked at the page. */
let release: (refusal: RefusedAnswer) => void
beforeEach(() => {
  const refused = new Promise<RefusedAnswer>((resolve) => {
    release = resolve
  })
  for (const key of READS) answer(key, () => refused)
})
afterEach(() => release(new RefusedAnswer(403)))

test.each(pages)('for %s %s has one title while loading and after a failure to load', async (role, path) => {
  await openSite(path, { as: role })
  await expect.poll(titles).toBe(1)
  release(new RefusedAnswer(403, { detail: 'Not now' }))
  if (path === SHOPIFY_SUCCESS) await endPause(2_000)
  const isOffered = () => page.getByText('Not now').elements().length > 0
  await expect.poll(() => ASK_NOTHING.includes(path) || isOffered()).toBe(true)
  expect(titles()).toBe(1)
})

/** The description of moments in the contract. */
const INSTANT = 'ISO 8601, UTC'

/** Returns the smallest value that fits a schema: empty lists, nulls and zeros. */
function nothingOf(schema: Schema): unknown {
  const { anyOf, type, properties = {}, minimum = 0 } = schema
  if (anyOf) return anyOf.some((each) => each.type === 'null') ? null : nothingOf(anyOf[0] ?? {})
  if ('const' in schema) return schema.const
  if (type === 'array') return []
  if (type === 'object')
    return Object.fromEntries((schema.required ?? []).map((name) => [name, nothingOf(properties[name] ?? {})]))
  if (type === 'boolean') return false
  if (type === 'string') return schema.description === INSTANT ? '2026-11-22T14:00:00.000Z' : 'x'
  return Math.max(0, minimum)
}

interface Schema {
  anyOf?: Schema[]
  const?: unknown
  type?: string
  description?: string
  minimum?: number
  properties?: Record<string, Schema>
  required?: string[]
}

/** The answers that a retailer sees on the first day, for calls whose schema allows an empty one. */
const EMPTY = READS.flatMap((key) => {
  const { answer: schema } = Object.assign({}, ...Object.values(contract))[key] as { answer: TSchema }
  const nothing = nothingOf(schema)
  return Value.Check(schema, nothing) ? [[key, nothing] as const] : []
})

test.each(pages)('for %s %s has one title while it is empty', async (role, path) => {
  for (const [key, nothing] of EMPTY) answer(key, nothing as never)
  await openSite(path, { as: role })
  await expect.poll(titles).toBe(1)
  await expect.poll(() => page.getByText(/^Loading$/).elements().length).toBe(0)
  expect(titles()).toBe(1)
})
