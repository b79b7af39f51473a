import { Group, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryOf } from '../../shared/query.ts'
import { SaleDetails } from '../../shared/sales/details/SaleDetails.tsx'
import { LoadError } from '../../shared/ui/notices/LoadError.tsx'
import { ButtonLink } from '../../shared/ui/cells/links.tsx'
import { ProvisionalFee } from './system-sale-marks.tsx'
import type { SystemSale } from './system-sales.queries.ts'
import { RowsSkeleton } from '../../shared/ui/notices/RowsSkeleton.tsx'

interface SystemSaleModalProps {
  saleId: number | undefined
  onClose: () => void
  actions: (sale: SystemSale) => ReactNode
}

/** The operator's Sale Details, with the retailer's name and the operator's actions. */
export function SystemSaleModal({ saleId, onClose, actions }: SystemSaleModalProps) {
  return (
    <Modal opened={saleId !== undefined} onClose={onClose} title="Sale Details" size={760}>
      {saleId !== undefined && <LoadedSale saleId={saleId} actions={actions} />}
    </Modal>
  )
}

function LoadedSale({ saleId, actions }: { saleId: number; actions: SystemSaleModalProps['actions'] }) {
  const call = queryOf('GET /sales/admin/system-sales/{id}', { params: { id: saleId } })
  const { data: sale, error, refetch } = useQuery(call)
  if (sale)
    return (
      <SaleDetails
        sale={sale}
        retailer={sale.retailer_name}
        actions={
          <Group gap="xs">
            <ProvisionalFee sale={sale} />
            {actions(sale)}
            <ButtonLink to="/admin" search={{ tab: 'debug', chain: saleId }} variant="default" size="xs">
              Sales Chain
            </ButtonLink>
          </Group>
        }
      />
    )
  if (error) return <LoadError title="Unable to load sales data" error={error} onRetry={() => void refetch()} />
  return <RowsSkeleton rows={8} />
}
