import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadError } from '../../shared/ui/notices/LoadError.tsx'
import { financePages } from './finances.queries.ts'
import { TransactionsTable } from './TransactionsTable.tsx'

/** The sales behind the balances, newest first. `onOpen` gets the sale whose money story opens. */
export function Transactions({ onOpen }: { onOpen: (saleId: number) => void }) {
  const { data, error, isPending, refetch, ...more } = useInfiniteQuery(financePages)
  return (
    <TransactionsTable
      transactions={data?.pages.flatMap((page) => page.recent_transactions) ?? []}
      isLoading={isPending}
      failure={error && <LoadError title="Error Loading Finance Data" error={error} onRetry={() => void refetch()} />}
      hasMore={more.hasNextPage}
      isLoadingMore={more.isFetchingNextPage}
      onEndReached={() => void more.fetchNextPage()}
      onOpen={onOpen}
    />
  )
}
