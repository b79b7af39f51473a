import { type Cents, SALE_STAGES, type SaleStage } from '@ark/domain'

/**
 * The ledger is double-entry: each event sums to zero over these accounts of a retailer. `marketplace` is the outside
 * world that money comes from, `in_transit` is owed by a marketplace, and `payable` is ready for the retailer.
 */
export const ACCOUNTS = ['marketplace', 'in_transit', 'payable', 'ark_income', 'paid_out'] as const
export type Account = (typeof ACCOUNTS)[number]
export type Entries = Partial<Record<Account, Cents>>

export interface SaleMoney {
  stage: SaleStage
  marketplace_payout_cents: Cents
  ark_fee_cents: Cents
}

/** Returns what a sale should have left in the accounts, given its current state. */
export function entriesOfSale({ stage, marketplace_payout_cents, ark_fee_cents }: SaleMoney): Entries {
  const { money } = SALE_STAGES[stage]
  if (money === 'lost') return {}
  const net = marketplace_payout_cents - ark_fee_cents
  return {
    marketplace: 0 - marketplace_payout_cents,
    ark_income: ark_fee_cents,
    [money === 'paid' ? 'payable' : 'in_transit']: net,
  }
}

export const entriesOfPayment = (amount_cents: Cents): Entries => ({ payable: -amount_cents, paid_out: amount_cents })

/** Returns the entries that turn the posted amounts into the wanted ones. Accounts without a change are left out. */
export function difference(should: Entries, balances: Entries): [Account, Cents][] {
  return ACCOUNTS.map((account): [Account, Cents] => [
    account,
    (should[account] ?? 0) - (balances[account] ?? 0),
  ]).filter(([, amount]) => amount !== 0)
}
