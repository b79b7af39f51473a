import type { AnswerOf, Contract } from '@ark/contract'
import { cents, formatMoney } from '@ark/domain'
import type { Notice } from '../ui/notices/notice.ts'

export type ToggleResult = AnswerOf<Contract['PATCH /listings/variants/{id}/toggle-queued']>
type Outcome = ToggleResult['results'][number]

const shown = (outcome: Outcome): string => (outcome.marketplace === 'goat' ? 'ALIAS' : 'STOCKX')
const money = (dollars: number): string => formatMoney(cents(dollars))
const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

/** Returns the notices after enabling or disabling one size, problems first. `name` is the size as its row shows it. */
export function toggleNotices(result: ToggleResult, name: string): Notice[] {
  const notices =
    result.action === 'enabled'
      ? result.results.map((outcome) => enablingNotice(outcome, name))
      : result.deletion_results.results.map((outcome) => deletionNotice(outcome, name))
  if (result.action === 'enabled' && !result.payout_settings_configured)
    // Nothing is listed before both payouts are set, so other notices would mislead.
    return [...notices.filter(({ color }) => color === 'red'), payoutsMissing(name)]
  const order = ['red', 'orange', 'yellow', 'blue', 'green']
  return notices.sort((one, other) => order.indexOf(one.color) - order.indexOf(other.color))
}

const payoutsMissing = (name: string): Notice => ({
  color: 'yellow',
  title: 'Payout Settings Required',
  message: `${name}: Please set both desired and minimum payout amounts before listing.`,
})

function deletionNotice(outcome: Outcome, name: string): Notice {
  const marketplace = shown(outcome)
  if (!outcome.success)
    return {
      color: 'red',
      title: `${marketplace} Deletion Failed`,
      message: `${name}: ${outcome.error ?? 'Failed to delete listing'}`,
    }
  if (outcome.warning)
    return { color: 'orange', title: `${marketplace} Warning`, message: `${name}: ${outcome.warning}` }
  if (!outcome.was_live)
    return {
      color: 'yellow',
      title: `${marketplace} Listing Not Live`,
      message: `${name}: ${outcome.message || 'there was nothing to withdraw.'}`,
    }
  const price = outcome.previous_price === null ? '' : ` It was listed at ${money(outcome.previous_price)}.`
  return {
    color: 'green',
    title: `${marketplace} Listing Withdrawn`,
    message: `${name}: ${sentence(outcome.message || 'being withdrawn')}${price}`,
  }
}

function enablingNotice(outcome: Outcome, name: string): Notice {
  const marketplace = shown(outcome)
  if (!outcome.success || outcome.error)
    return {
      color: 'red',
      title: `${marketplace} Listing Failed`,
      message: `${name}: ${outcome.error ?? outcome.message}`,
    }
  if (outcome.warning)
    return { color: 'orange', title: `${marketplace} Warning`, message: `${name}: ${outcome.warning}` }
  const price = outcome.market_ask === null ? '' : ` Lowest ask now ${money(outcome.market_ask)}.`
  const message = `${name}: ${sentence(outcome.message)}${price}`
  if (outcome.action === 'no_market_data')
    return { color: 'yellow', title: `${marketplace} No Market Data`, message: `${name}: ${sentence(outcome.message)}` }
  if (outcome.action === 'already_listed') return { color: 'blue', title: `${marketplace} Already Listed`, message }
  if (outcome.action === 'deactivated') return { color: 'blue', title: `${marketplace} Listing Returns`, message }
  return { color: 'green', title: `${marketplace} Listing Requested`, message }
}
