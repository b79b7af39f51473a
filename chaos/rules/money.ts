import type { Rule } from './rule.ts'

const rowsOf = (name: string, statement: string): Rule => ({
  name,
  broken: async ({ ask }) => (await ask<object>(statement)).map((row) => JSON.stringify(row)),
})

const paymentsOnce: Rule = {
  name: 'every payment to the retailer that was logged is there once, and no other',
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
    'a sale that was paid otherwise than expected is on the queue, and no other',
    `select s.sale_id::int, s.stage, s.estimated_payout::text, s.marketplace_payout::text, d.difference::text
     from sales s left join payout_differences d using (retailer_id, sale_id)
     where s.platform <> 'shopify' and s.money_problem is null and (s.stage in ('paid', 'completed')
       and abs(s.marketplace_payout - s.estimated_payout) > 0.01) is distinct from (d.sale_id is not null)
       and not (d.sale_id is null and s.estimated_payout is null)`,
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
  rowsOf(
    "the ledger has exactly a sale's money: the retailer's payout and ARK's fee, or nothing once it fell through",
    `select s.sale_id::int, s.status, s.retailer_payout::text, s.ark_fee::text, l.owed::text, l.income::text
     from sales s cross join lateral (
       select coalesce(sum(amount) filter (where account in ('in_transit', 'payable')), 0) as owed,
              coalesce(sum(amount) filter (where account = 'ark_income'), 0) as income
       from ledger_entries where retailer_id = s.retailer_id and sale_id = s.sale_id) l
     where (l.owed, l.income) <> (s.retailer_payout, s.ark_fee)
       and not (s.canceled_at is not null and l.owed = 0 and l.income = 0)`,
  ),
]
