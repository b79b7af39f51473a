import { SaleCard, SaleCardList } from '../../shared/sales/SaleCard.tsx'
import { AliasOrderButtons } from './AliasOrderButtons.tsx'
import { SaleCheckbox, type SalesListProps } from './SalesTable.tsx'

/** Sales for a thumb. */
export const SaleCards = ({ sales, isLoading, empty, selected, onSelect, onOpen, mayManage }: SalesListProps) => (
  <SaleCardList
    sales={sales}
    isLoading={isLoading}
    empty={empty}
    card={(sale) => (
      <SaleCard
        key={sale.id}
        sale={sale}
        onOpen={onOpen}
        before={selected && <SaleCheckbox sale={sale} selected={selected} onSelect={onSelect} />}
        place={sale.location_nickname}
        actions={<AliasOrderButtons sale={sale} mayCancel={mayManage} />}
      />
    )}
  />
)
