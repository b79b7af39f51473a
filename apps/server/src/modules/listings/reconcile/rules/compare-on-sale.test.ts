import { expect, test } from 'vitest'
import { type RecordedListing, compareOnSale, mayHaveMade } from './compare-on-sale.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const ago = (minutes: number): Date => new Date(NOW.getTime() - minutes * 60_000)
const live: RecordedListing = {
  state: 'live',
  price_cents: 200_00,
  pending_price_cents: null,
  operation_id: null,
  verify_at: null,
  ended_at: null,
}
const at = (cents: number) => ({ price: { cents, currency: 'USD' } })

test.each([
  ['at its price', live, at(200_00), 'same'],
  ['at another price', live, at(150_00), 'differs'],
  ['in another currency', live, { price: null }, 'differs'],
  ['whose price is being changed', { ...live, pending_price_cents: 150_00 }, at(150_00), 'moving'],
  ['with a write in progress', { ...live, operation_id: 'O1' }, at(150_00), 'moving'],
  ['whose last write may still arrive', { ...live, verify_at: NOW }, at(150_00), 'moving'],
  ['that is being withdrawn', { ...live, state: 'withdrawing' as const }, at(200_00), 'moving'],
  ['that was withdrawn a minute ago', { ...live, state: 'withdrawn' as const, ended_at: ago(1) }, at(1), 'moving'],
  ['that was withdrawn an hour ago', { ...live, state: 'withdrawn' as const, ended_at: ago(60) }, at(1), 'back'],
  ['that was sold', { ...live, state: 'sold' as const, ended_at: ago(60) }, at(200_00), 'moving'],
] as const)('a listing for sale %s', (_, believed, there, verdict) => {
  expect(compareOnSale(believed, there, NOW)).toBe(verdict)
})

test.each([
  ['made two minutes after', 2, 'V', 200_00, true],
  ['made two hours after', 120, 'V', 200_00, false],
  ['made before', -2, 'V', 200_00, false],
  ['of another size', 2, 'W', 200_00, false],
  ['at another price', 2, 'V', 210_00, false],
] as const)('a listing %s a creation without an answer', (_, minutes, variantId, cents, isOurs) => {
  const listing = { ...at(cents), variantId, createdAt: new Date(NOW.getTime() + minutes * 60_000) }
  expect(mayHaveMade({ external_variant_id: 'V', price_cents: 200_00, sent_at: NOW }, listing)).toBe(isOurs)
})
