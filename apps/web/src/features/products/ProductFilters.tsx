import { ActionIcon, Group, SegmentedControl, Switch } from '@mantine/core'
import { Tooltip } from '../../shared/ui/floating/Tooltip.tsx'
import { IconSortAscending, IconSortDescending } from '../../shared/icons.ts'
import { FilterBar } from '../../shared/ui/page/FilterBar.tsx'
import { FilterSelect } from '../../shared/ui/controls/FilterSelect.tsx'
import { SearchBox } from '../../shared/ui/controls/SearchBox.tsx'
import type { ChangeView } from '../../shared/use-view.ts'
import type { ProductsView } from './products-view.ts'

interface ProductFiltersProps {
  view: ProductsView
  onChange: ChangeView<ProductsView>
}

/** The pause in typing before a search. */
const SEARCH_PAUSE_MS = 300

/** The search, sort order and tabs of the catalog, and whether the market is shown as net payouts. */
export function ProductFilters({ view, onChange }: ProductFiltersProps) {
  const isDescending = view.order === 'desc'
  return (
    <FilterBar
      isNarrowed={Boolean(view.tab ?? view.sort ?? view.order ?? view.net)}
      search={
        <SearchBox
          value={view.search ?? ''}
          placeholder="Search by name, SKU or brand"
          debounceMs={SEARCH_PAUSE_MS}
          onSearch={(search) => onChange({ search })}
        />
      }
    >
      <SegmentedControl
        aria-label="Which products"
        data={[
          { value: 'all', label: 'All Products' },
          { value: 'synced', label: 'My Synced' },
        ]}
        value={view.tab ?? 'all'}
        onChange={(tab) => onChange({ tab: tab === 'synced' ? 'synced' : undefined }, { isStep: true })}
      />
      <Group gap={4} wrap="nowrap">
        <FilterSelect
          label="Sort by"
          choices={[
            { value: 'title', label: 'Title' },
            { value: 'release_date', label: 'Release date' },
          ]}
          value={view.sort ?? 'title'}
          w={150}
          onChange={(sort) => onChange({ sort: sort === 'release_date' ? sort : undefined })}
        />
        <Tooltip label={isDescending ? 'Descending' : 'Ascending'}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={isDescending ? 'Order: descending' : 'Order: ascending'}
            onClick={() => onChange({ order: isDescending ? undefined : 'desc' })}
          >
            {isDescending ? <IconSortDescending size={18} /> : <IconSortAscending size={18} />}
          </ActionIcon>
        </Tooltip>
      </Group>
      <Switch
        label="Net Payout Mode"
        checked={view.net ?? false}
        onChange={(event) => onChange({ net: event.currentTarget.checked || undefined })}
      />
    </FilterBar>
  )
}
