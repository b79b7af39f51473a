import type { Answer } from '../../shared/api.ts'

export type Story = Answer<'GET /finances/sales/{id}'>
export type StoryEvent = Story['ledger'][number]
type Account = StoryEvent['lines'][number]['account']

/** Labels of ledger events, in order. */
const EVENTS: Readonly<Record<string, string>> = {
  expected: 'Sold: payout expected',
  reported: 'Payout reported by the marketplace',
  fee: 'ARK fee recalculated',
  paid: 'Paid by the marketplace',
  ready: 'Ready for payout',
  reversed: 'Reversed: the sale was canceled',
  restored: 'Recorded again',
  adjusted: 'Corrected',
}
/** Returns the label of a ledger event; an unknown kind keeps the server's name. */
export const eventLabelOf = (kind: string): string => EVENTS[kind] ?? kind

/** Labels of the ledger's accounts, as the balances above the list use them. */
export const ACCOUNT_LABELS: Readonly<Record<Account, string>> = {
  marketplace: 'From the marketplace',
  in_transit: 'On its way',
  payable: 'Ready for payout',
  ark_income: 'ARK fee',
  paid_out: 'Paid to you',
}

const FEES: Readonly<Record<string, string>> = {
  promotional: 'promotional fee',
  pre_release: 'before the release',
  standard: 'standard rule',
  flat: 'flat rate',
  provisional: 'provisional: retail price unknown',
}
/** Describes the rule of ARK's fee: 'standard rule'. */
export const feeRule = (feeType: string): string => FEES[feeType] ?? feeType.replaceAll('_', ' ')
