import type { Notice } from '../../shared/ui/notices/notice.ts'
import type { CommitResults } from './selected-sales.ts'

const NAMED_FAILURES = 3

/** Returns the notices after committing sales: the number of successes, and each failure with its order. */
export function commitNotices(results: CommitResults, nameOf: (saleId: number) => string): Notice[] {
  const notices: Notice[] = []
  const { successful, failed } = results
  if (failed.length > 0) {
    const named = failed.slice(0, NAMED_FAILURES).map((failure) => `${nameOf(failure.sale_id)}: ${failure.error}`)
    const rest = failed.length - named.length
    notices.push({
      color: 'red',
      title: 'Generation Failed',
      message: [...named, ...(rest > 0 ? [`and ${rest} more. They stay in this list.`] : [])].join('\n'),
    })
  }
  if (successful.length > 0)
    notices.push({
      color: 'green',
      title: 'Shopify Orders Generated',
      message: successful.length === 1 ? '1 sale is now in Shopify.' : `${successful.length} sales are now in Shopify.`,
    })
  return notices
}

/** Returns the label of the Early Sales button. */
export const commitLabel = (count: number): string => `Commit ${count} ${count === 1 ? 'Sale' : 'Sales'} to Shopify`
