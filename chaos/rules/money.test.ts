import { expect, test } from 'vitest'
import { atRest, rulesBrokenBy } from './scene-at-rest.ts'

const PAID = { paidCents: 10_400 }
const BOOKED_AS_PAID = { in_transit: 0, payable: 9_900 }
const BOOKED_AS_LOST = { marketplace: 0, ark_income: 0, in_transit: 0, payable: 0 }
const LEDGER = 'the ledger has for each sale what its marketplace paid and did not take back, or owes, and no more'
const QUEUE = 'Differences lists exactly the sales that were not paid as expected or as people decided'

test.each<[string, { order?: object; book?: object }, string[]]>([
  ['it is paid', { order: PAID, book: BOOKED_AS_PAID }, []],
  ['it is paid, and the ledger has it on its way', { order: PAID }, [LEDGER]],
  ['a person says it is paid, and the ledger believes it', { book: BOOKED_AS_PAID }, [LEDGER]],
  ['its payout was taken back, and is still due', { order: { isDead: true }, book: BOOKED_AS_PAID }, [LEDGER, QUEUE]],
  ['it is dead for both', { order: { isDead: true }, book: { ...BOOKED_AS_LOST, stage: 'resolved' } }, []],
  ['it is dead, and nobody is told', { order: { isDead: true }, book: BOOKED_AS_LOST }, [QUEUE]],
  [
    'it is paid, and over here, and nobody is told',
    { order: PAID, book: { ...BOOKED_AS_PAID, stage: 'canceled' } },
    [QUEUE],
  ],
  ['over here alone, it stays on its way', { book: { stage: 'canceled' } }, []],
  ['over here alone, and the ledger has given it up', { book: { ...BOOKED_AS_LOST, stage: 'canceled' } }, [LEDGER]],
  [
    'less is paid than expected',
    { order: { paidCents: 9_650 }, book: { ...BOOKED_AS_PAID, marketplace: -9_650, payable: 9_150 } },
    [QUEUE],
  ],
  ['nothing differs, and it is on the queue', { book: { is_on_queue: true } }, [QUEUE]],
  ['what ALIAS leaves, less its cash-out fee', { order: { dueCents: 10_411, balanceCents: 10_722 } }, []],
])('money: %s', async (_, { order, book }, names) => {
  const scene = atRest()
  Object.assign(scene.evidence.outsideOrders.stockx[0]!, order)
  Object.assign(scene.evidence.books[0]!, book)
  expect(await rulesBrokenBy(scene)).toEqual(names)
})
