import { Group, Pagination, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Answer } from '../../shared/api.ts'
import { count } from '../../shared/formats.ts'
import { LoadError } from '../../shared/ui/LoadError.tsx'
import { TransactionsTable } from './TransactionsTable.tsx'

interface TransactionsProps {
  finances: UseQueryResult<Answer<'GET /finances/'>>
  page: number
  /** Undefined: the first one. */
  onPage: (page: number | undefined) => void
  onOpen: (saleId: number) => void
}

/** The sales behind the balances, a page of them. */
export function Transactions({ finances, page, onPage, onOpen }: TransactionsProps) {
  const { data, error, isPending, refetch } = finances
  return (
    <>
      <TransactionsTable
        transactions={data?.recent_transactions ?? []}
        isLoading={isPending}
        failure={error && <LoadError title="Error Loading Finance Data" error={error} onRetry={() => void refetch()} />}
        onOpen={onOpen}
      />
      {data && data.pagination.total_pages > 1 && (
        <Group justify="space-between">
          <Text size="sm" c="dimmed" className="num">
            {count(data.pagination.total_transactions)} transactions
          </Text>
          <Pagination
            total={data.pagination.total_pages}
            value={page}
            onChange={(next) => onPage(next > 1 ? next : undefined)}
            size="sm"
            getControlProps={(control) => ({ 'aria-label': `${control} page` })}
          />
        </Group>
      )}
    </>
  )
}
