import { expect, test } from 'vitest'
import { atRest, rulesBrokenBy } from './scene-at-rest.ts'

const PAID = { paidCents: 10_400 }
const BOOKED_AS_PAID = { in_transit: 0, payable: 9_900 }
const BOOKED_AS_LOST = { marketplace: 0, ark_income: 0, in_transit: 0, payable: 0 }
const LEDGER = 'the ledger has for each sale what its marketplace paid and did not take back, or owes, and no more'
const QUEUE = 'Differences lists exactly the sales that were not paid as expected or as people decided'

test.each<[string, { order?: object; book?: object }, string[]]>([
  ['the sale is paid', { order: PAID, book: BOOKED_AS_PAID }, []],
  ['the sale is paid, and the ledger has it in transit', { order: PAID }, [LEDGER]],
  ['a person marks the sale as paid, and the ledger follows', { book: BOOKED_AS_PAID }, [LEDGER]],
  [
    'the payout was taken back, and the ledger still owes it',
    { order: { isDead: true }, book: BOOKED_AS_PAID },
    [LEDGER, QUEUE],
  ],
  ['the sale is lost on both sides', { order: { isDead: true }, book: { ...BOOKED_AS_LOST, stage: 'resolved' } }, []],
  ['the sale is lost, and no one is notified', { order: { isDead: true }, book: BOOKED_AS_LOST }, [QUEUE]],
  [
    'the sale is paid but lost in ARK, and no one is notified',
    { order: PAID, book: { ...BOOKED_AS_PAID, stage: 'canceled' } },
    [QUEUE],
  ],
  ['a sale that is lost only in ARK stays in transit', { book: { stage: 'canceled' } }, []],
  [
    'a sale is lost only in ARK, and the ledger has written it off',
    { book: { ...BOOKED_AS_LOST, stage: 'canceled' } },
    [LEDGER],
  ],
  [
    'less is paid than expected',
    { order: { paidCents: 9_650 }, book: { ...BOOKED_AS_PAID, marketplace: -9_650, payable: 9_150 } },
    [QUEUE],
  ],
  ['a sale without a difference is on the queue', { book: { is_on_queue: true } }, [QUEUE]],
  ['the balance of ALIAS is paid out less its cash-out fee', { order: { dueCents: 10_411, balanceCents: 10_722 } }, []],
])('money: %s', async (_, { order, book }, names) => {
  const scene = atRest()
  Object.assign(scene.evidence.outsideOrders.stockx[0]!, order)
  Object.assign(scene.evidence.books[0]!, book)
  expect(await rulesBrokenBy(scene)).toEqual(names)
})
