import { type Cents, SALE_STAGES, type SaleStage } from '@ark/domain'

/**
 * Double entry (quality.md F1): the accounts of a retailer and what a sale or a payment leaves in them. Every event
 * sums to zero. `marketplace` is the outside world, from which money comes; `in_transit` is owed by a marketplace,
 * `payable` is ready for the retailer.
 */
export const ACCOUNTS = ['marketplace', 'in_transit', 'payable', 'ark_income', 'paid_out'] as const
export type Account = (typeof ACCOUNTS)[number]
export type Entries = Partial<Record<Account, Cents>>

export interface SaleMoney {
  stage: SaleStage
  marketplace_payout_cents: Cents
  ark_fee_cents: Cents
}

/** What a sale should have left in the accounts as it now stands. */
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

/** What has to be posted so that what stands becomes what should stand; accounts without a change are left out. */
export function difference(should: Entries, stands: Entries): [Account, Cents][] {
  return ACCOUNTS.map((account): [Account, Cents] => [account, (should[account] ?? 0) - (stands[account] ?? 0)]).filter(
    ([, amount]) => amount !== 0,
  )
}
