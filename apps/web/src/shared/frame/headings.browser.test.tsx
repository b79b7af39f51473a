import { contract, type Contract } from '@ark/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '../../paths.ts'
import { answer, Refusal } from '../../../test/network.ts'
import { openSite } from '../../../test/site.tsx'
import type { GetKey } from '../api.ts'

const READS = Object.values(contract)
  .flatMap((area) => Object.keys(area) as (keyof Contract)[])
  .filter((key): key is GetKey => key.startsWith('GET '))
  // What is answered later goes first: an id is not what a call is called.
  .toSorted((one, other) => Number(other.includes('{')) - Number(one.includes('{')))

const { dashboard, inventory, products, addProduct, shopify, shopifySync, listings } = paths
const { sales, fulfillments, finances, users, settings, profile, docs, systemSales, admin } = paths
const SHOPIFY_SUCCESS = `${paths.shopifySuccess}?shop=a.myshopify.com&store_id=1&installed=true`
const OWNERS = [dashboard, inventory, `${inventory}?mode=low`, `${inventory}?mode=reserve`, products, shopify, sales]
const OTHERS = [`${addProduct}?search=dunk`, shopifySync, SHOPIFY_SUCCESS, listings, fulfillments, finances, users]
const pages = [
  ...[...OWNERS, ...OTHERS, settings, profile, docs].map((path) => ['owner', path] as const),
  ...[systemSales, admin, `${admin}?tab=outbox`, `${admin}?tab=failed-jobs`].map((path) => ['operator', path] as const),
]
/** The reference is a file, and the dashboard's numbers are the frame's. */
const ASK_NOTHING: string[] = [docs, dashboard]
const titles = () => page.getByRole('heading', { level: 1 }).elements().length

/** Nothing is answered until the test has looked. */
let release: (refusal: Refusal) => void
beforeEach(() => {
  const refused = new Promise<Refusal>((resolve) => {
    release = resolve
  })
  for (const key of READS) answer(key, () => refused)
})
afterEach(() => release(new Refusal(403)))

test.each(pages)('for %s %s has one title while it loads and when it could not be loaded', async (role, path) => {
  await openSite(path, { as: role })
  await expect.poll(titles).toBe(1)
  release(new Refusal(403, { detail: 'Not now' }))
  const isSaid = () => page.getByText('Not now').elements().length > 0
  await expect.poll(() => ASK_NOTHING.includes(path) || isSaid()).toBe(true)
  expect(titles()).toBe(1)
})
