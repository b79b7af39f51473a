import { Select, Switch } from '@mantine/core'
import { SYSTEM_STATUS_GROUPS } from '@ark/domain'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../shared/query.ts'
import { SaleFilters } from '../../shared/sales/lists/SaleFilters.tsx'
import { FilterChecks } from '../../shared/ui/controls/FilterChecks.tsx'
import { SearchBox } from '../../shared/ui/controls/SearchBox.tsx'
import type { ChangeView } from '../../shared/use-view.ts'
import { parseSystemSalesView, RANGES, type SystemSalesView } from './system-sales-view.ts'

interface SystemSalesFiltersProps {
  view: SystemSalesView
  onChange: ChangeView<SystemSalesView>
}

/** The most retailers that are offered at once; typing filters them. */
const RETAILERS_OFFERED = 50

/** The filters of sales, with the operator's filters by retailer and period. */
export function SystemSalesFilters({ view, onChange }: SystemSalesFiltersProps) {
  const retailers = useQuery(queryOf('GET /retailers'))
  return (
    <SaleFilters
      view={view}
      onChange={onChange}
      placeholder="Search product, order, SKU or retailer"
      isNarrowed={Object.keys(view).some((part) => part !== 'search' && part !== 'sale')}
      location={
        // Retailers name their own locations, so the operator searches them by name.
        <SearchBox
          value={view.location ?? ''}
          onSearch={(location) => onChange({ location })}
          placeholder="Location"
          debounceMs={300}
        />
      }
    >
      <FilterChecks
        label="Status"
        all="All statuses"
        choices={SYSTEM_STATUS_GROUPS.map(({ group, label }) => ({ value: group, label }))}
        value={view.status ?? []}
        onChange={(status) => onChange({ status: parseSystemSalesView({ status }).status }, { isStep: true })}
        flex="1 1 160px"
        maw={{ xs: 260 }}
      />
      <Select
        aria-label="Retailer"
        placeholder="All retailers"
        data={(retailers.data ?? []).map(({ id, business_name }) => ({ value: String(id), label: business_name }))}
        value={view.retailer ? String(view.retailer) : null}
        onChange={(value) => onChange({ retailer: value ? Number(value) : undefined }, { isStep: true })}
        searchable
        limit={RETAILERS_OFFERED}
        nothingFoundMessage="No retailer found"
        clearable
        flex="1 1 160px"
        maw={{ xs: 220 }}
      />
      <Select
        aria-label="Date range"
        placeholder="All Time"
        data={RANGES.map(({ value, label }) => ({ value, label }))}
        value={view.range ?? null}
        onChange={(value) => onChange({ range: parseSystemSalesView({ range: value }).range }, { isStep: true })}
        clearable
        flex="1 1 140px"
        maw={{ xs: 170 }}
      />
      <Switch
        label="Not in Shopify Only"
        checked={view.pending === true}
        onChange={(event) => onChange({ pending: event.currentTarget.checked || undefined }, { isStep: true })}
      />
    </SaleFilters>
  )
}
