import { Button, SegmentedControl } from '@mantine/core'
import { IconCash, IconDownload } from '../../shared/icons.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { count } from '../../shared/formats.ts'
import { queryOf } from '../../shared/query.ts'
import { useMay } from '../../shared/session.ts'
import { ExportButton } from '../../shared/table/export/ExportButton.tsx'
import { lazyDialog } from '../../shared/ui/controls/lazy-dialog.tsx'
import { PageHeader } from '../../shared/ui/page/PageHeader.tsx'
import { useIsPhone } from '../../shared/ui/page/use-is-phone.ts'
import { SavedViews } from '../../shared/table/views/SavedViews.tsx'
import { type ChangeView, useView } from '../../shared/use-view.ts'
import { BalanceCards } from './BalanceCards.tsx'
import { DifferencesList } from './DifferencesList.tsx'
import { financePages } from './finances.queries.ts'
import { FINANCES_FILTERS, type FinancesView, parseFinancesView } from './finances-view.ts'
import { Transactions } from './Transactions.tsx'

/** The server counts no further. */
const MOST_COUNTED = 1_000

const PaymentsModal = lazyDialog(() => import('./PaymentsModal.tsx'), 'PaymentsModal', { isOpen: false })
const MoneyStoryModal = lazyDialog(() => import('./MoneyStoryModal.tsx'), 'MoneyStoryModal', {
  saleId: undefined,
})
const ExportModal = lazyDialog(() => import('./ExportModal.tsx'), 'ExportModal', { isOpen: false })

/** Finances: balances, transactions or payout differences, and the dialogs that the address opens. */
export function FinancesPage() {
  const [view, changeView] = useView(parseFinancesView)
  const { data, error } = useInfiniteQuery(financePages)
  const balances = data?.pages[0]
  const mayReadPayments = useMay('payments.read')
  const open = (sale: number) => changeView({ sale }, { isStep: true })
  return (
    <>
      <PageHeader
        title="Finances"
        moreActions={
          <>
            <SavedViews
              list="finances"
              parts={FINANCES_FILTERS}
              table={view.list === 'differences' ? 'payout-differences' : 'transactions'}
            />
            {view.list === 'differences' ? (
              <ExportButton load={async () => (await import('./exported-differences.ts')).exportedDifferences(view)} />
            ) : (
              <Button
                variant="default"
                leftSection={<IconDownload size={16} aria-hidden />}
                onClick={() => changeView({ export: true }, { isStep: true })}
              >
                Export
              </Button>
            )}
          </>
        }
        actions={mayReadPayments && <PaymentsButton onOpen={() => changeView({ payments: true }, { isStep: true })} />}
      />
      {(data || !error) && <BalanceCards balances={balances} />}
      <ListChoice view={view} onChange={changeView} openDifferences={balances?.open_differences ?? 0} />
      {view.list === 'differences' ? (
        <DifferencesList view={view} onChange={changeView} onOpen={open} />
      ) : (
        <Transactions onOpen={open} />
      )}
      <PaymentsModal
        isOpen={mayReadPayments && view.payments === true}
        onClose={() => changeView({ payments: undefined })}
      />
      <MoneyStoryModal saleId={view.sale} onClose={() => changeView({ sale: undefined })} />
      <ExportModal isOpen={view.export === true} onClose={() => changeView({ export: undefined })} />
    </>
  )
}

function PaymentsButton({ onOpen }: { onOpen: () => void }) {
  const isPhone = useIsPhone()
  const payments = useQuery(queryOf('GET /payments/retailer'))
  const unconfirmed =
    payments.data?.filter((payment) => !payment.confirmed_by_retailer && payment.reversed_at === null).length ?? 0
  return (
    <Button
      variant={unconfirmed > 0 ? 'filled' : 'default'}
      // A phone has no room for it beside the title.
      {...(!isPhone && { leftSection: <IconCash size={16} aria-hidden /> })}
      onClick={onOpen}
    >
      {unconfirmed > 0 ? `Payments (${unconfirmed} to confirm)` : 'Payments'}
    </Button>
  )
}

interface ListChoiceProps {
  view: FinancesView
  onChange: ChangeView<FinancesView>
  openDifferences: number
}

/** Chooses between the two lists and shows the number of open differences. */
function ListChoice({ view, onChange, openDifferences }: ListChoiceProps) {
  const counted = openDifferences >= MOST_COUNTED ? `${count(MOST_COUNTED)}+` : count(openDifferences)
  const differences = openDifferences > 0 ? `Payout differences (${counted})` : 'Payout differences'
  return (
    <SegmentedControl
      aria-label="List"
      style={{ alignSelf: 'start', flexShrink: 0 }}
      value={view.list ?? 'transactions'}
      onChange={(list) =>
        onChange(
          { list: list === 'differences' ? list : undefined, looked: undefined, reason: undefined },
          { isStep: true },
        )
      }
      data={[
        { value: 'transactions', label: 'Transactions' },
        { value: 'differences', label: differences },
      ]}
    />
  )
}
