import { describe, expect, test } from 'vitest'
import { type Acts, POLL_MS, PRICE_CENTS } from './marketplace-under-test.ts'
import { ProviderOutcomeUnknown, ProviderRefused, ProviderThrottled } from './provider-errors.ts'
import type { BatchKind, ListingBatches, WorkedBatch } from './resale-marketplace.ts'

const POLLS = 60

/** Tests that every adapter of a marketplace with batches must pass. */
export function batchTests({ world, market, freshVariant, listed, settled }: Acts): void {
  const batches = (): ListingBatches => {
    const found = market().batches
    if (!found) throw new Error('this marketplace has no batches')
    return found
  }
  const worked = async (kind: BatchKind, batchId: string): Promise<WorkedBatch> => {
    for (let poll = 0; poll < POLLS; poll += 1) {
      const worked = await batches().outcome(kind, batchId)
      if (worked) return worked
      await world().pass(POLL_MS)
    }
    throw new Error('the batch does not end')
  }
  /** Returns a size with its current number of listings. */
  const aPair = async () => {
    const item = { ...(await freshVariant()), priceCents: PRICE_CENTS }
    const listings = async () => (await market().listingsOfVariant(item, new Date(0))).length
    const before = await listings()
    return { item, more: async () => (await listings()) - before }
  }
  const pairs = async () => [await freshVariant(), await freshVariant()] as const

  describe('batched writes', () => {
    test('listings are created, each reported with its size, and shown with their batch', async () => {
      const [one, other] = await pairs()
      const items = [
        { ...one, priceCents: PRICE_CENTS },
        { ...other, priceCents: 31_000 },
      ]
      const batchId = await batches().send({ kind: 'create', items })
      const { writes, listings: shown } = await worked('create', batchId)
      expect(new Map(writes.map(({ variantId, outcome }) => [variantId, outcome]))).toEqual(
        new Map([one, other].map(({ variantId }) => [variantId, 'done'])),
      )
      expect(new Set(shown.map(({ listingId }) => listingId))).toEqual(
        new Set(writes.map(({ listingId }) => listingId)),
      )
      expect(
        await settled(shown.find(({ variantId }) => variantId === other.variantId)?.listingId ?? ''),
      ).toMatchObject({
        state: 'live',
        price: { cents: 31_000, currency: market().currency },
      })
    })

    test('prices are changed, and a failing item does not affect others', async () => {
      const { listingId } = await listed()
      const unknown = '00000000-0000-4000-8000-000000000000'
      const items = [listingId, unknown].map((id) => ({ listingId: id, priceCents: 32_000 }))
      const batchId = await batches().send({ kind: 'change-price', items })
      const { writes, listings } = await worked('change-price', batchId)
      expect(writes.find((each) => each.listingId === listingId)).toMatchObject({ outcome: 'done', error: null })
      expect(writes.find((each) => each.listingId === unknown)).toMatchObject({
        outcome: 'failed',
        error: expect.stringMatching(/\w/),
      })
      expect(listings).toMatchObject([{ listingId, price: { cents: 32_000 } }])
    })

    test('listings are withdrawn, and one that is already gone fails alone', async () => {
      const [one, other] = [await listed(), await listed()]
      await settled(other.listingId)
      await market().withdrawListing(other.listingId)
      await world().pass(20_000)
      const items = [one, other].map(({ listingId }) => ({ listingId }))
      const batchId = await batches().send({ kind: 'withdraw', items })
      const { writes, listings } = await worked('withdraw', batchId)
      const outcomeOf = (id: string) => writes.find((each) => each.listingId === id)?.outcome
      expect([outcomeOf(one.listingId), outcomeOf(other.listingId)]).toEqual(['done', 'failed'])
      expect(await market().listing(one.listingId)).toMatchObject({ state: 'withdrawn' })
      expect(listings).toEqual([])
    })

    test('the limit of a batch is known, and more items are refused', async () => {
      const { listingId } = await listed()
      const items = Array.from({ length: batches().mostItems + 1 }, () => ({ listingId, priceCents: PRICE_CENTS }))
      await expect(batches().send({ kind: 'change-price', items })).rejects.toBeInstanceOf(ProviderRefused)
    })

    test('a price that is not in whole dollars is refused before any request', async () => {
      const { listingId } = await listed()
      world().spent.length = 0
      const items = [{ listingId, priceCents: 25_050 }]
      await expect(batches().send({ kind: 'change-price', items })).rejects.toBeInstanceOf(ProviderRefused)
      expect(world().spent).toEqual([])
    })

    test('a check of the caller right before the request can prevent it', async () => {
      const { item, more } = await aPair()
      const keptBack = new Error('not wanted any more')
      const send = batches().send({ kind: 'create', items: [item] }, () => Promise.reject(keptBack))
      await expect(send).rejects.toBe(keptBack)
      expect(await more()).toBe(0)
    })

    test('a batch with a lost reply has an unknown outcome and is sent once', async () => {
      const { item, more } = await aPair()
      await world().fault('reply-lost', 1)
      await expect(batches().send({ kind: 'create', items: [item] })).rejects.toBeInstanceOf(ProviderOutcomeUnknown)
      await world().pass(20_000)
      expect(await more()).toBe(1)
    })

    test('a throttled request changes nothing', async () => {
      const { item, more } = await aPair()
      await world().fault('429')
      await expect(batches().send({ kind: 'create', items: [item] })).rejects.toBeInstanceOf(ProviderThrottled)
      await world().clearFaults()
      await world().pass(20_000)
      expect(await more()).toBe(0)
    })
  })
}
