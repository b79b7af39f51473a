import { Select } from '@mantine/core'
import { LocationSelect, SaleFilters } from '../../shared/sales/SaleFilters.tsx'
import type { ChangeView } from '../../shared/use-view.ts'
import { type FulfillmentsView, WAITING_STATUSES } from './fulfillments-view.ts'

interface FulfillmentFiltersProps {
  view: FulfillmentsView
  onChange: ChangeView<FulfillmentsView>
}

/** Search, location, platform, and how far the orders are. */
export const FulfillmentFilters = ({ view, onChange }: FulfillmentFiltersProps) => (
  <SaleFilters
    view={view}
    onChange={onChange}
    placeholder="Search product, order, SKU, tracking or barcode"
    isNarrowed={Boolean(view.location ?? view.platform ?? view.status)}
    location={<LocationSelect view={view} onChange={onChange} />}
  >
    <Select
      aria-label="Status"
      placeholder="All statuses"
      data={WAITING_STATUSES.map(({ value, label }) => ({ value, label }))}
      value={view.status ?? null}
      onChange={(value) => onChange({ status: value ?? undefined }, { isStep: true })}
      clearable
      flex="1 1 140px"
      maw={{ xs: 180 }}
    />
  </SaleFilters>
)
