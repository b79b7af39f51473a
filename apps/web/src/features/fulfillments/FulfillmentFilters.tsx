import { Select } from '@mantine/core'
import { LocationSelect, SaleFilters } from '../../shared/sales/lists/SaleFilters.tsx'
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
    <Select
      aria-label="Order of the list"
      data={SORT_LABELS}
      value={view.sort ?? 'deadline'}
      allowDeselect={false}
      onChange={(value) => onChange({ sort: FULFILLMENT_SORTS.find((sort) => sort === value) }, { isStep: true })}
      flex="1 1 140px"
      maw={{ xs: 180 }}
    />
  </SaleFilters>
)
