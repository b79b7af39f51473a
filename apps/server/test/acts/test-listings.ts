import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestApp } from '../start-test-app.ts'
import type { TestPerson } from './test-people.ts'

export type TestVariant = AnswerOf<Contract['GET /listings/variants']>['variants'][number]
export type TestSale = AnswerOf<Contract['GET /sales/{id}']>

/**
 * Returns sizes of the shop that both marketplaces know and that have this many units available, all at one location.
 */
export async function sizesWith(owner: TestPerson, units: number): Promise<TestVariant[]> {
  const page = await owner.call<{ variants: TestVariant[] }>('GET', '/listings/variants?limit=200&filter=unlisted')
  return page.body.variants.filter(
    ({ total_available, locations, stockx, goat }) =>
      total_available === units &&
      locations.filter(({ quantity_available }) => quantity_available > 0).length === 1 &&
      stockx.net_payout !== null &&
      goat.net_payout !== null,
  )
}

/** Returns one size with this many units; throws when the shop has none. */
export async function aSizeWith(owner: TestPerson, units: number): Promise<TestVariant> {
  const [size] = await sizesWith(owner, units)
  if (!size) throw new Error(`the shop has no size left with ${units} units`)
  return size
}

const ID_AT = { stockx: 'stockx_variant_id', goat: 'alias_variant_id' } as const

/** Makes the other marketplace not know these sizes, so that only this one lists them. */
export async function sellOnlyAt(
  { capabilities }: TestApp,
  marketplace: 'stockx' | 'goat',
  variantIds: readonly number[],
): Promise<void> {
  const other = sql.ref(ID_AT[marketplace === 'stockx' ? 'goat' : 'stockx'])
  await sql`update variants set ${other} = null
    where variant_id = any(${variantIds}::int8[])`.execute(capabilities.db.platform)
}

export const idsOf = (sizes: readonly TestVariant[]): number[] => sizes.map(({ variant_id }) => variant_id)

/** Sets payouts and enables a size, without running the jobs that follow. */
export async function enable(owner: TestPerson, variantId: number, desired = 100): Promise<void> {
  const payouts = { desired_payout: desired, bottom_payout: Math.min(desired, 90) }
  expect((await owner.call('PATCH', `/listings/variants/${variantId}/payouts`, payouts)).status).toBe(200)
  await toggle(owner, variantId, true)
}

export async function toggle(owner: TestPerson, variantId: number, enabled: boolean): Promise<void> {
  expect((await owner.call('PATCH', `/listings/variants/${variantId}/toggle-queued`, { enabled })).status).toBe(200)
}

/** Returns a size with this many units, live on both marketplaces. */
export async function aLiveSize(test: TestApp, owner: TestPerson, units = 1): Promise<TestVariant> {
  return aLiveSizeOf(test, owner, await aSizeWith(owner, units))
}

/** Makes this size live on both marketplaces and returns it. */
export async function aLiveSizeOf(test: TestApp, owner: TestPerson, size: TestVariant): Promise<TestVariant> {
  await enable(owner, size.variant_id)
  await test.drain()
  return theSize(owner, size.variant_id)
}

export const theSize = async (owner: TestPerson, variantId: number): Promise<TestVariant> =>
  (await owner.call<TestVariant>('GET', `/listings/variants/${variantId}`)).body

/** Returns the states that the screen shows for a size: `{ stockx: 'live', goat: 'withdrawing' }`. */
export const shownStates = ({ marketplace_listings }: TestVariant): Record<string, string> =>
  Object.fromEntries(marketplace_listings.map(({ marketplace, state }) => [marketplace, state]))

export interface BookedListing {
  id: string
  status: string
  priceCents: number
}

/** Returns a size's listings from the marketplaces' own records, the oldest first, as independent evidence. */
export async function vendorListings(
  test: TestApp,
  variantId: number,
): Promise<Record<'stockx' | 'goat', BookedListing[]>> {
  const { rows } = await sql<{ stockx: string; goat: string }>`
    select stockx_variant_id as stockx, alias_variant_id as goat from variants where variant_id = ${variantId}`.execute(
    test.capabilities.db.platform,
  )
  const [ids] = rows
  const { stockx, alias } = test.simulators
  return {
    stockx: [...stockx.store.listings.values()]
      .filter(({ variant }) => variant.stockxVariantId === ids?.stockx)
      .map(({ listingId, status, amount }) => ({ id: listingId, status, priceCents: amount * 100 })),
    goat: [...alias.store.listings.values()]
      .filter(({ catalogId, size }) => `${catalogId}:${size}` === ids?.goat)
      .map(({ id, status, priceCents }) => ({ id, status, priceCents })),
  }
}

/** Returns those vendor listings that a buyer can take or has taken. */
export async function onOffer(test: TestApp, variantId: number): Promise<Record<'stockx' | 'goat', BookedListing[]>> {
  const { stockx, goat } = await vendorListings(test, variantId)
  return {
    stockx: stockx.filter(({ status }) => ['ACTIVE', 'INACTIVE'].includes(status)),
    goat: goat.filter(({ status }) => ['active', 'inactive', 'pending'].includes(status)),
  }
}
