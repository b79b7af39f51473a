import type { Rule } from './rule.ts'

const rowsOf = (name: string, statement: string): Rule => ({
  name,
  broken: async ({ ask }) => (await ask<object>(statement)).map((row) => JSON.stringify(row)),
})

export const moneyRules: Rule[] = [
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
