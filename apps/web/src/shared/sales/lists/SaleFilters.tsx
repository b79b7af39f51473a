import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { platformName } from '../../formats.ts'
import { queryOf } from '../../query.ts'
import { FilterBar } from '../../ui/page/FilterBar.tsx'
import { FilterSelect } from '../../ui/controls/FilterSelect.tsx'
import { SearchBox } from '../../ui/controls/SearchBox.tsx'
import type { ChangeView } from '../../use-view.ts'
import { SALE_PLATFORMS, type SaleFiltersView } from './sale-filters.ts'

interface SaleFiltersProps {
  view: Pick<SaleFiltersView, 'search' | 'platform'>
  onChange: ChangeView<Pick<SaleFiltersView, 'search' | 'platform'>>
  /** The placeholder, which names what the search covers. */
  placeholder: string
  /** True when any filter besides the search is set. */
  isNarrowed: boolean
  /** The filter by location. */
  location: ReactNode
  /** Filters that only this screen has. */
  children?: ReactNode
}

/** The filter bar above a list of sales: search, location, platform, and the screen's own filters. */
export function SaleFilters({ view, onChange, placeholder, isNarrowed, location, children }: SaleFiltersProps) {
  return (
    <FilterBar
      isNarrowed={isNarrowed}
      search={
        <SearchBox
          value={view.search ?? ''}
          onSearch={(search) => onChange({ search })}
          placeholder={placeholder}
          debounceMs={300}
        />
      }
    >
      {location}
      <FilterSelect
        label="Platform"
        all="All platforms"
        choices={SALE_PLATFORMS.map((value) => ({ value, label: platformName(value) }))}
        value={view.platform}
        onChange={(value) => onChange({ platform: SALE_PLATFORMS.find((each) => each === value) }, { isStep: true })}
        flex="1 1 140px"
        maw={{ xs: 170 }}
      />
      {children}
    </FilterBar>
  )
}

interface LocationSelectProps {
  view: Pick<SaleFiltersView, 'location'>
  onChange: ChangeView<Pick<SaleFiltersView, 'location'>>
}

/** Chooses one of the retailer's locations. */
export function LocationSelect({ view, onChange }: LocationSelectProps) {
  const locations = useQuery(queryOf('GET /locations/'))
  return (
    <FilterSelect
      label="Location"
      all="All locations"
      choices={(locations.data ?? []).map((location) => ({
        value: String(location.id),
        label: location.location_nickname,
      }))}
      value={view.location ? String(view.location) : undefined}
      onChange={(value) => onChange({ location: value ? Number(value) : undefined }, { isStep: true })}
      flex="1 1 150px"
      maw={{ xs: 190 }}
    />
  )
}
