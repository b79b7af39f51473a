import { Group, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../paths.ts'
import { queryOf } from '../../shared/query.ts'
import { RemedyButtons } from '../../shared/sales/RemedyButtons.tsx'
import { UndoFulfilledButton } from '../../shared/sales/UndoFulfilledButton.tsx'
import { SaleDetails } from '../../shared/sales/details/SaleDetails.tsx'
import { useMay } from '../../shared/session.ts'
import { AnchorLink } from '../../shared/ui/cells/links.tsx'
import { LoadError } from '../../shared/ui/notices/LoadError.tsx'
import { AliasOrderButtons } from './AliasOrderButtons.tsx'
import { MissingSizeAlert } from './MissingSizeAlert.tsx'
import { StatusEditForm } from './StatusEditForm.tsx'
import { RowsSkeleton } from '../../shared/ui/notices/RowsSkeleton.tsx'

/** The Sale Details dialog, with the retailer's actions. */
export function SaleDetailsModal({ saleId, onClose }: { saleId: number | undefined; onClose: () => void }) {
  return (
    <Modal opened={saleId !== undefined} onClose={onClose} title="Sale Details" size={760}>
      {saleId !== undefined && <LoadedSale saleId={saleId} />}
    </Modal>
  )
}

function LoadedSale({ saleId }: { saleId: number }) {
  const mayManage = useMay('sales.manage')
  const mayReadFinances = useMay('finances.read')
  const { data: sale, error, refetch } = useQuery(queryOf('GET /sales/{id}', { params: { id: saleId } }))
  const isAlias = sale?.platform === 'goat'
  // A shop's own sale is paid and changed in the shop.
  const isOfShop = sale?.platform === 'shopify'
  if (sale)
    return (
      <SaleDetails
        sale={sale}
        notice={mayManage && <MissingSizeAlert sale={sale} />}
        remedy={mayManage && <RemedyButtons sale={sale} hasCancel={!isAlias} />}
        actions={
          <Group gap={6}>
            <UndoFulfilledButton sale={sale} />
            <AliasOrderButtons sale={sale} mayCancel={mayManage} />
          </Group>
        }
      >
        {mayReadFinances && !isOfShop && (
          <AnchorLink to={paths.finances} search={{ sale: saleId }} size="sm">
            Money story: expected, reported and paid
          </AnchorLink>
        )}
        {mayManage && !isOfShop && <StatusEditForm key={sale.status} sale={sale} />}
      </SaleDetails>
    )
  if (error) return <LoadError title="Error loading sales data" error={error} onRetry={() => void refetch()} />
  return <RowsSkeleton rows={8} />
}
