import { counted } from '../formats.ts'
import type { Notice } from '../ui/notices/notice.ts'
import type { ListingOutcome } from './list-all-sizes.ts'

/** Returns the notices after List All Sizes, problems first. */
export function listingNotices(outcome: ListingOutcome, name: string): Notice[] {
  const { listed, withoutStock, marketProblem, problems } = outcome
  const notices: Notice[] = []
  if (marketProblem)
    notices.push({ color: 'orange', title: 'Error: Failed to load market data', message: `${name}: ${marketProblem}` })
  if (problems.length > 0)
    notices.push({
      color: 'red',
      title: listed === 0 ? 'Listing Failed' : 'Enable Failed',
      message: `${name}: ${problemWords(problems)}`,
    })
  if (listed === 0 && problems.length === 0)
    notices.push({
      color: 'yellow',
      title: 'No Stock Available',
      message: `${name}: no size has available units. Check its stock and reserves under Inventory.`,
    })
  if (listed > 0)
    notices.push({
      color: 'green',
      title: 'Listings Enabled Successfully!',
      message: `${name}: ${counted(listed, 'size is', 'sizes are')} being listed on StockX and ALIAS.${
        withoutStock > 0 ? ` ${counted(withoutStock, 'size has', 'sizes have')} no stock.` : ''
      }`,
    })
  return notices
}

/** Groups failed sizes by reason: 'sizes 9, 9.5: Set both payouts first'. */
function problemWords(problems: ListingOutcome['problems']): string {
  const sizesOf = Map.groupBy(problems, ({ message }) => message)
  return [...sizesOf]
    .map(
      ([message, of]) => `${of.length === 1 ? 'size' : 'sizes'} ${of.map(({ size }) => size).join(', ')}: ${message}`,
    )
    .join('; ')
}
