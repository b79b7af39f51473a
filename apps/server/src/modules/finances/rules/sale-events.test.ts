import { SALE_STAGES, type SaleStage } from '@ark/domain'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ACCOUNTS, entriesOfSale } from './sale-entries.ts'
import {
  afterEvent,
  eventsOfSale,
  NOTHING_POSTED,
  type PostedMoney,
  type SaleEvent,
  type SaleMoneyNow,
} from './sale-events.ts'

/** Returns what is posted after these events. */
const after = (posted: PostedMoney, sale: SaleMoneyNow, events: readonly SaleEvent[]): PostedMoney =>
  events.reduce((before, event) => afterEvent(before, sale, event), posted)

const SOLD: SaleMoneyNow = {
  stage: 'to_ship',
  marketplace_payout_cents: 176_00,
  ark_fee_cents: 12_32,
  estimated_cents: 176_00,
  reported: null,
  paid_cents: null,
}
const reported = (cents: number): SaleMoneyNow['reported'] => ({ cents, basis: 'paid-out', counted_cents: cents })

/** Returns the kinds of events that each moment of a sale's life posts. */
function kindsOf(...moments: Partial<SaleMoneyNow>[]): string[][] {
  let posted = NOTHING_POSTED
  let sale = SOLD
  return moments.map((moment) => {
    sale = { ...sale, ...moment }
    const events = eventsOfSale(sale, posted)
    posted = after(posted, sale, events)
    return events.map(({ kind }) => kind)
  })
}

describe('the events of a sale', () => {
  test.each<{ case: string; moments: Partial<SaleMoneyNow>[]; kinds: string[][] }>([
    { case: 'sold, and posted again', moments: [{}, {}], kinds: [['expected'], []] },
    {
      case: 'reported as expected, then paid as reported',
      moments: [{}, { reported: reported(176_00) }, { stage: 'completed', paid_cents: 176_00 }],
      kinds: [['expected'], ['reported'], ['paid']],
    },
    {
      case: 'first posted after the payout',
      moments: [
        { reported: reported(170_00), marketplace_payout_cents: 168_00, stage: 'completed', paid_cents: 168_00 },
      ],
      kinds: [['expected', 'reported', 'paid']],
    },
    {
      case: 'completed without a figure, which an operator records later',
      moments: [{}, { stage: 'completed' }, { paid_cents: 175_00, marketplace_payout_cents: 175_00 }],
      kinds: [['expected'], ['ready'], ['paid']],
    },
    { case: 'its fee is fixed', moments: [{}, { ark_fee_cents: 5_00 }], kinds: [['expected'], ['fee']] },
    {
      case: 'canceled, and not canceled after all',
      moments: [{}, { stage: 'canceled' }, { stage: 'shipped' }],
      kinds: [['expected'], ['reversed'], ['restored']],
    },
    { case: 'canceled before the first posting', moments: [{ stage: 'canceled' }], kinds: [[]] },
    {
      case: 'in transit again',
      moments: [{}, { stage: 'completed' }, { stage: 'shipped' }],
      kinds: [['expected'], ['ready'], ['adjusted']],
    },
  ])('$case', ({ moments, kinds }) => {
    expect(kindsOf(...moments)).toEqual(kinds)
  })

  test('the expected payout stays in the ledger next to the reported and the paid one', () => {
    const sale = { ...SOLD, reported: reported(180_00), marketplace_payout_cents: 178_00, paid_cents: 178_00 }
    expect(eventsOfSale({ ...sale, stage: 'completed' }, NOTHING_POSTED)).toEqual([
      {
        kind: 'expected',
        entries: [
          ['marketplace', -176_00],
          ['in_transit', 163_68],
          ['ark_income', 12_32],
        ],
        details: { payout: 176, ark_fee: 12.32 },
      },
      {
        kind: 'reported',
        entries: [
          ['marketplace', -4_00],
          ['in_transit', 4_00],
        ],
        details: { payout: 180, basis: 'paid-out' },
      },
      {
        kind: 'paid',
        entries: [
          ['marketplace', 2_00],
          ['in_transit', -167_68],
          ['payable', 165_68],
        ],
        details: { payout: 178 },
      },
    ])
  })
})

const amount = fc.integer({ min: 0, max: 1e7 })
const aMoment: fc.Arbitrary<SaleMoneyNow> = fc
  .record({
    stage: fc.constantFrom(...(Object.keys(SALE_STAGES) as SaleStage[])),
    marketplace_payout_cents: amount,
    ark_fee_cents: fc.integer({ min: 0, max: 1e6 }),
    estimated_cents: fc.option(amount),
    reported: fc.option(
      fc.record({
        cents: amount,
        basis: fc.constantFrom('paid-out' as const, 'before-cash-out' as const),
        counted_cents: amount,
      }),
    ),
    paid_cents: fc.option(amount),
  })
  // The paid amount is the one that counts.
  .map((moment) => ({ ...moment, marketplace_payout_cents: moment.paid_cents ?? moment.marketplace_payout_cents }))

test('after any changes of a sale, each event sums to zero, all match its state, and a repetition posts nothing', () => {
  fc.assert(
    fc.property(fc.array(aMoment, { minLength: 1 }), (history) => {
      let posted = NOTHING_POSTED
      for (const sale of history) {
        const events = eventsOfSale(sale, posted)
        for (const { entries } of events) expect(entries.reduce((sum, [, cents]) => sum + cents, 0)).toBe(0)
        posted = after(posted, sale, events)
        for (const account of ACCOUNTS) expect(posted.balances[account] ?? 0).toBe(entriesOfSale(sale)[account] ?? 0)
        expect(eventsOfSale(sale, posted)).toEqual([])
      }
    }),
    { numRuns: 2_000 },
  )
})
