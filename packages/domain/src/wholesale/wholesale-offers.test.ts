import { describe, expect, test } from 'vitest'
import {
  MAX_OFFER_ROUNDS,
  OPEN_WHOLESALE_OFFERS,
  offerActs,
  offerAfter,
  offerTotal,
  WHOLESALE_OFFER_ACTS,
  WHOLESALE_OFFER_STATES,
  WHOLESALE_OFFERS,
} from './wholesale-offers.ts'

describe('transitions of an offer', () => {
  test('every act of every party in every state', () => {
    const table = WHOLESALE_OFFER_STATES.flatMap((state) =>
      (['buyer', 'seller'] as const).flatMap((side) =>
        WHOLESALE_OFFER_ACTS.flatMap((act) => {
          const after = offerAfter(state, { side, act })
          return after ? [`${state}: ${side} ${act} → ${after}`] : []
        }),
      ),
    )
    expect(table).toEqual([
      'offered: buyer withdraw → withdrawn',
      'offered: seller accept → accepted',
      'offered: seller counter → countered',
      'offered: seller decline → declined',
      'countered: buyer accept → accepted',
      'countered: buyer counter → offered',
      'countered: buyer decline → declined',
      'countered: seller withdraw → withdrawn',
    ])
  })

  test('one party acts next while an offer is open, and no one afterwards', () => {
    expect(OPEN_WHOLESALE_OFFERS).toEqual(['offered', 'countered'])
    for (const state of WHOLESALE_OFFER_STATES) {
      const { turn } = WHOLESALE_OFFERS[state]
      for (const side of ['buyer', 'seller'] as const)
        expect(offerAfter(state, { side, act: 'accept' }) !== null, `${side}, ${state}`).toBe(turn === side)
    }
  })
})

describe('the acts that a party may do now', () => {
  const open = { state: 'offered', expiresAtMs: 1_000, rounds: 1 } as const

  test('none from the moment of expiry, even before ARK processed it', () => {
    expect(offerActs(open, { side: 'seller', nowMs: 999 })).toEqual(['accept', 'counter', 'decline'])
    expect(offerActs(open, { side: 'seller', nowMs: 1_000 })).toEqual([])
    expect(offerActs(open, { side: 'buyer', nowMs: 1_000 })).toEqual([])
  })

  test('after the last round, only accept and decline remain', () => {
    const last = { ...open, rounds: MAX_OFFER_ROUNDS }
    expect(offerActs(last, { side: 'seller', nowMs: 0 })).toEqual(['accept', 'decline'])
  })
})

test('an offer is worth its pairs at their prices, to the cent', () => {
  expect(offerTotal([])).toBe(0)
  expect(
    offerTotal([
      { quantity: 3, price_cents: 10_033 },
      { quantity: 1, price_cents: 9_999 },
    ]),
  ).toBe(40_098)
})
