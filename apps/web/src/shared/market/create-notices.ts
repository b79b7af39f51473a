import type { AnswerOf, Contract } from '@ark/contract'
import { cents, formatMoney } from '@ark/domain'
import type { Notice } from '../ui/notices/notice.ts'

type Creation = AnswerOf<Contract['POST /listings/variants/{id}/create-listings']>['results'][number]

const shownAs = ({ marketplace }: Creation): string => (marketplace === 'goat' ? 'ALIAS' : 'STOCKX')
const money = (dollars: number): string => formatMoney(cents(dollars))

/** Calculated and actual prices that differ by more than this are both shown. */
const ROUNDING_CENTS = 1

/** Returns the notices after creating listings of a size, by marketplace, problems first. */
export function creationNotices(results: readonly Creation[], name: string): Notice[] {
  const created = results.filter(({ success }) => success)
  const skipped = results.filter((each) => each.skipped)
  const failed = results.filter((each) => !each.success && !each.skipped)
  // A size that is already listed on one marketplace needs no hint about missing settings.
  const isNothing = created.length === 0 && skipped.every(({ price }) => price === null)
  return [
    ...failed.map(
      (each): Notice => ({
        color: 'red',
        title: `${shownAs(each)} Listing Failed`,
        message: `${name}: ${each.error ?? 'This size cannot be listed there.'}`,
      }),
    ),
    ...(isNothing ? [nothingCreated(name)] : []),
    ...skipped.map(
      (each): Notice => ({
        color: 'blue',
        title: `${shownAs(each)} Listing Skipped`,
        message: `${name}: ${each.error ?? 'There was nothing to do.'}`,
      }),
    ),
    ...(created.length > 0 ? [listingsCreated(created, name)] : []),
  ]
}

const nothingCreated = (name: string): Notice => ({
  color: 'yellow',
  title: 'No Listings Created',
  message: `${name}: Please ensure market asks are synced and all requirements are met.`,
})

const listingsCreated = (created: readonly Creation[], name: string): Notice => ({
  color: 'green',
  title: 'Listings Created Successfully',
  message: [name, ...created.map(askOf)].join('\n'),
})

/**
 * Returns 'STOCKX at $152.00 (calculated $151.37)'; the second price only when rounding to whole dollars changed it.
 */
function askOf(created: Creation): string {
  const { price, calculated_price: exact } = created
  if (price === null) return shownAs(created)
  const isRounded = exact !== null && Math.abs(cents(price) - cents(exact)) > ROUNDING_CENTS
  return `${shownAs(created)} at ${money(price)}${isRounded ? ` (calculated ${money(exact)}, whole dollars are listed)` : ''}`
}
