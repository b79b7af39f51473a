import type { BookedSale, Evidence } from '../evidence.ts'
import type { OutsideOrder } from '../outside.ts'
import type { Rule } from './rule.ts'

const rowsOf = (name: string, statement: string): Rule => ({
  name,
  broken: async ({ ask }) => (await ask<object>(statement)).map((row) => JSON.stringify(row)),
})

const paymentsOnce: Rule = {
  name: 'every payment to the retailer that was logged exists once, and no other',
  async broken({ ask, payments }) {
    const rows = await ask<{ cents: number; n: number }>(
      `select (amount * 100)::int as cents, count(*)::int as n from payments group by 1`,
    )
    const logged = new Map(rows.map(({ cents, n }) => [cents, n]))
    const faults: string[] = []
    for (const [cents, n] of logged) {
      const asked = payments.filter((each) => each.cents === cents)
      const least = asked.filter(({ isAccepted }) => isAccepted === true).length
      const most = asked.filter(({ isAccepted }) => isAccepted !== false).length
      if (n < least || n > most) faults.push(`${n} payments of ${cents} cents, ${least} to ${most} were logged`)
    }
    for (const { cents, isAccepted } of payments)
      if (isAccepted === true && !logged.has(cents)) faults.push(`no payment of ${cents} cents`)
    return faults
  },
}

/** Returns every sale with its order in the marketplace's store. */
const withOrders = ({ books, outsideOrders }: Evidence) =>
  books.flatMap((sale) => {
    const order = outsideOrders[sale.platform].find(({ id }) => id === sale.external_order_id)
    return order ? [{ sale, order }] : []
  })

const wordsOf = ({ sale_id, retailer_id, platform, external_order_id, stage }: BookedSale, order: OutsideOrder) =>
  `sale ${sale_id} of retailer ${retailer_id} (${stage}; ${platform} order ${external_order_id}, ${order.status})`

/** Returns the amounts that ARK may record for an order that is neither paid nor dead. */
function dueOf({ cash_out_bps }: BookedSale, { balanceCents, dueCents }: OutsideOrder): number[] {
  if (balanceCents === null) return [dueCents]
  // ALIAS reports only its balance, from which ARK deducts the cash-out fee of its own schedule; a statement has the
  // exact amount.
  const counted = balanceCents - Math.round((balanceCents * cash_out_bps) / 10_000)
  return [dueCents, counted - 1, counted, counted + 1]
}

const ledgerIsWhatWasPaid: Rule = {
  name: 'the ledger has for each sale what its marketplace paid and did not take back, or owes, and no more',
  broken: (evidence) =>
    withOrders(evidence).flatMap(({ sale, order }) => {
      const { marketplace, ark_income, in_transit, payable, ark_fee } = sale
      const { isDead, paidCents } = order
      const isPaid = paidCents > 0
      const received = 0 - marketplace
      const isAmount = isDead ? received === 0 : isPaid ? received === paidCents : dueOf(sale, order).includes(received)
      const fee = isDead ? 0 : ark_fee
      const [ready, open] = isPaid ? [received - fee, 0] : [0, received - fee]
      if (isAmount && ark_income === fee && payable === ready && in_transit === open) return []
      const outside = isDead ? 'pays nothing' : isPaid ? `paid ${paidCents}` : `would pay ${dueOf(sale, order)[0]}`
      const here = `marketplace ${marketplace}, fee ${ark_income} (of ${ark_fee}), open ${in_transit}, ready ${payable}`
      return [`${wordsOf(sale, order)}: outside ${outside}; here ${here} cents`]
    }),
}

/** The stages in ARK of a sale without a payout. */
const FELL_THROUGH = ['failed', 'canceled', 'resolved']

const differencesAreTold: Rule = {
  name: 'Differences lists exactly the sales that were not paid as expected or as people decided',
  broken: (evidence) =>
    withOrders(evidence).flatMap(({ sale, order }) => {
      const { stage, estimated, is_on_queue } = sale
      const { isDead, paidCents } = order
      const fellThrough = FELL_THROUGH.includes(stage)
      const isOtherwise = estimated !== null && Math.abs(paidCents - estimated) > 1
      const isTold = isDead ? !fellThrough : paidCents > 0 && (fellThrough || isOtherwise)
      if (isTold === is_on_queue) return []
      const words = `paid ${paidCents} cents, expected ${estimated}`
      return [`${wordsOf(sale, order)} is ${is_on_queue ? '' : 'not '}on the queue; ${words}`]
    }),
}

export const moneyRules: Rule[] = [
  paymentsOnce,
  rowsOf(
    'each payment is one event of the ledger, and what is paid out is their sum',
    `select p.retailer_id::int, p.paid::text, p.n, l.paid::text as ledger, l.n as events
     from (select retailer_id, sum(amount) as paid, count(*)::int as n from payments group by 1) p
     full join (select retailer_id, sum(amount) as paid, count(distinct event_key)::int as n from ledger_entries
       where account = 'paid_out' group by 1) l using (retailer_id)
     where (p.paid, p.n) is distinct from (l.paid, l.n)`,
  ),
  rowsOf(
    'every ledger event sums to zero',
    `select event_key, sum(amount)::text as sum from ledger_entries
     group by retailer_id, event_key having sum(amount) <> 0`,
  ),
  rowsOf(
    'every balance is the sum of its entries',
    `select coalesce(b.account, e.account) as account, b.amount::text as balance, e.sum::text as entries
     from ledger_balances b
     full join (select retailer_id, account, sum(amount) as sum from ledger_entries group by 1, 2) e
       on e.retailer_id = b.retailer_id and e.account = b.account
     where coalesce(b.amount, 0) <> coalesce(e.sum, 0)`,
  ),
  ledgerIsWhatWasPaid,
  differencesAreTold,
]
