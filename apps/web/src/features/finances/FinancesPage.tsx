import { Button, Group, Pagination, Text } from '@mantine/core'
import { IconCash } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { count } from '../../shared/formats.ts'
import { queryOf } from '../../shared/query.ts'
import { useMay } from '../../shared/session.ts'
import { LoadError } from '../../shared/ui/LoadError.tsx'
import { lazyDialog } from '../../shared/ui/lazy-dialog.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { useView } from '../../shared/use-view.ts'
import { BalanceCards } from './BalanceCards.tsx'
import { parseFinancesView } from './finances-view.ts'
import { TransactionsTable } from './TransactionsTable.tsx'

const PAGE_SIZE = 20
const REFETCH_MS = 300_000

const PaymentsModal = lazyDialog(async () => (await import('./PaymentsModal.tsx')).PaymentsModal, { isOpen: false })

export function FinancesPage() {
  const [view, changeView] = useView(parseFinancesView)
  const page = view.page ?? 1
  const { data, error, isPending, refetch } = useQuery({
    ...queryOf('GET /finances/', { query: { page, page_size: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  })
  const mayReadPayments = useMay('payments.read')
  const payments = useQuery({ ...queryOf('GET /payments/retailer'), enabled: mayReadPayments })
  const unconfirmed = payments.data?.filter((payment) => !payment.confirmed_by_retailer).length ?? 0
  return (
    <>
      <PageHeader
        title="Finances"
        actions={
          mayReadPayments && (
            <Button
              variant={unconfirmed > 0 ? 'filled' : 'default'}
              leftSection={<IconCash size={16} />}
              onClick={() => changeView({ payments: true }, { isStep: true })}
            >
              {unconfirmed > 0 ? `Payments (${unconfirmed} to confirm)` : 'Payments'}
            </Button>
          )
        }
      />
      {(data || !error) && <BalanceCards balances={data} />}
      <TransactionsTable
        transactions={data?.recent_transactions ?? []}
        isLoading={isPending}
        failure={error && <LoadError title="Error Loading Finance Data" error={error} onRetry={() => void refetch()} />}
      />
      {data && data.pagination.total_pages > 1 && (
        <Group justify="space-between">
          <Text size="sm" c="dimmed" className="num">
            {count(data.pagination.total_transactions)} transactions
          </Text>
          <Pagination
            total={data.pagination.total_pages}
            value={page}
            onChange={(next) => changeView({ page: next > 1 ? next : undefined }, { isStep: true })}
            size="sm"
            getControlProps={(control) => ({ 'aria-label': `${control} page` })}
          />
        </Group>
      )}
      <PaymentsModal
        isOpen={mayReadPayments && view.payments === true}
        onClose={() => changeView({ payments: undefined })}
      />
    </>
  )
}
