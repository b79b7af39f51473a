import { Button, Skeleton, Switch } from '@mantine/core'
import { SYSTEM_STATUS_GROUPS } from '@ark/domain'
import { Suspense, useState } from 'react'
import { IconChevronDown } from '../../shared/icons.ts'
import { lazyPart } from '../../shared/frame/pages/lazy-part.ts'
import { SaleFilters } from '../../shared/sales/lists/SaleFilters.tsx'
import { FilterChecks } from '../../shared/ui/controls/FilterChecks.tsx'
import { FilterSelect } from '../../shared/ui/controls/FilterSelect.tsx'
import { SearchBox } from '../../shared/ui/controls/SearchBox.tsx'
import type { ChangeView } from '../../shared/use-view.ts'
import { parseSystemSalesView, RANGES, type SystemSalesView } from './system-sales-view.ts'

interface SystemSalesFiltersProps {
  view: SystemSalesView
  onChange: ChangeView<SystemSalesView>
}

const RetailerFilter = lazyPart(() => import('./RetailerFilter.tsx'), 'RetailerFilter')

/** The filters of sales, with the operator's filters by retailer and period. */
export function SystemSalesFilters({ view, onChange }: SystemSalesFiltersProps) {
  // The list with a search is 25 kB, so it loads when a person asks for it.
  const [isAskedFor, setAskedFor] = useState(false)
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
      {view.retailer === undefined && !isAskedFor ? (
        <Button
          variant="default"
          justify="space-between"
          fw={400}
          aria-haspopup="listbox"
          rightSection={<IconChevronDown size={14} aria-hidden />}
          onClick={() => setAskedFor(true)}
          flex="1 1 160px"
          maw={{ xs: 220 }}
        >
          All retailers
        </Button>
      ) : (
        <Suspense fallback={<Skeleton h={36} flex="1 1 160px" maw={{ xs: 220 }} />}>
          <RetailerFilter
            value={view.retailer}
            onChange={(retailer) => onChange({ retailer }, { isStep: true })}
            isAskedFor={isAskedFor}
          />
        </Suspense>
      )}
      <FilterSelect
        label="Date range"
        all="All Time"
        choices={RANGES}
        value={view.range}
        onChange={(range) => onChange({ range: parseSystemSalesView({ range }).range }, { isStep: true })}
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
