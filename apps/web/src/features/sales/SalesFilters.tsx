import { Switch, TextInput } from '@mantine/core'
import { STATUS_GROUPS } from '@ark/domain'
import { LocationSelect, SaleFilters } from '../../shared/sales/lists/SaleFilters.tsx'
import { FilterChecks } from '../../shared/ui/controls/FilterChecks.tsx'
import type { ChangeView } from '../../shared/use-view.ts'
import { parseSalesView, type SalesView } from './sales-view.ts'

interface SalesFiltersProps {
  view: SalesView
  onChange: ChangeView<SalesView>
  pendingCount: number
}

/**
 * The filters of all lists of sales, and those of this page only: groups of statuses, a day, and sales not in Shopify.
 */
export const SalesFilters = ({ view, onChange, pendingCount }: SalesFiltersProps) => (
  <SaleFilters
    view={view}
    onChange={onChange}
    placeholder="Search product, order number or SKU"
    isNarrowed={Boolean(view.location ?? view.platform ?? view.status ?? view.pending ?? view.sold_on)}
    location={<LocationSelect view={view} onChange={onChange} />}
  >
    <FilterChecks
      label="Status"
      all="All statuses"
      choices={STATUS_GROUPS.map(({ group, label }) => ({ value: group, label }))}
      value={view.status ?? []}
      onChange={(status) => onChange({ status: parseSalesView({ status }).status }, { isStep: true })}
      flex="1 1 170px"
      maw={{ xs: 260 }}
    />
    <TextInput
      type="date"
      aria-label="Sold on (New York time)"
      title="Sold on (New York time)"
      value={view.sold_on ?? ''}
      onChange={(event) =>
        onChange({ sold_on: parseSalesView({ sold_on: event.currentTarget.value }).sold_on }, { isStep: true })
      }
    />
    <Switch
      label={`Pending Sync Only${pendingCount > 0 ? ` (${pendingCount})` : ''}`}
      checked={view.pending === true}
      onChange={(event) => onChange({ pending: event.currentTarget.checked || undefined }, { isStep: true })}
    />
  </SaleFilters>
)
