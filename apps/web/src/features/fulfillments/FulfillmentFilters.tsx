import { LocationSelect, SaleFilters } from '../../shared/sales/lists/SaleFilters.tsx'
import { FilterSelect } from '../../shared/ui/controls/FilterSelect.tsx'
import type { ChangeView } from '../../shared/use-view.ts'
import { FULFILLMENT_SORTS, type FulfillmentsView } from './fulfillments-view.ts'
import { WAITING_STATUSES } from './waiting-statuses.ts'

interface FulfillmentFiltersProps {
  view: FulfillmentsView
  onChange: ChangeView<FulfillmentsView>
}

const SORT_LABELS = [
  { value: 'deadline', label: 'Deadline first' },
  { value: 'newest', label: 'Newest sale first' },
  { value: 'oldest', label: 'Oldest sale first' },
  { value: 'shelf', label: 'By location and product' },
]

/** The filters by search, location, platform and status, and the sort order. */
export const FulfillmentFilters = ({ view, onChange }: FulfillmentFiltersProps) => (
  <SaleFilters
    view={view}
    onChange={onChange}
    placeholder="Search product, order, SKU, tracking or barcode"
    isNarrowed={Boolean(view.location ?? view.platform ?? view.status)}
    location={<LocationSelect view={view} onChange={onChange} />}
  >
    <FilterSelect
      label="Status"
      all="All statuses"
      choices={WAITING_STATUSES.map(({ value, label }) => ({ value, label }))}
      value={view.status}
      onChange={(status) => onChange({ status }, { isStep: true })}
      flex="1 1 140px"
      maw={{ xs: 180 }}
    />
    <FilterSelect
      label="Order of the list"
      choices={SORT_LABELS}
      value={view.sort ?? 'deadline'}
      onChange={(value) => onChange({ sort: FULFILLMENT_SORTS.find((sort) => sort === value) }, { isStep: true })}
      flex="1 1 140px"
      maw={{ xs: 180 }}
    />
  </SaleFilters>
)
