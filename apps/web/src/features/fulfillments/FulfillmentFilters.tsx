import { Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { platformName } from '../../shared/formats.ts'
import { queryOf } from '../../shared/query.ts'
import { SearchBox } from '../../shared/ui/SearchBox.tsx'
import type { ChangeView } from '../../shared/use-view.ts'
import { type FulfillmentsView, PLATFORMS } from './fulfillments-view.ts'

interface FulfillmentFiltersProps {
  view: FulfillmentsView
  onChange: ChangeView<FulfillmentsView>
}

export function FulfillmentFilters({ view, onChange }: FulfillmentFiltersProps) {
  const locations = useQuery(queryOf('GET /locations/'))
  return (
    <Group gap="sm">
      <SearchBox
        value={view.search ?? ''}
        onSearch={(search) => onChange({ search })}
        placeholder="Search product, order, SKU or tracking"
      />
      <Select
        aria-label="Location"
        placeholder="All locations"
        data={(locations.data ?? []).map((location) => ({
          value: String(location.id),
          label: location.location_nickname,
        }))}
        value={view.location ? String(view.location) : null}
        onChange={(value) => onChange({ location: value ? Number(value) : undefined }, { isStep: true })}
        clearable
        flex="1 1 150px"
        maw={190}
      />
      <Select
        aria-label="Platform"
        placeholder="All platforms"
        data={PLATFORMS.map((value) => ({ value, label: platformName(value) }))}
        value={view.platform ?? null}
        onChange={(value) => onChange({ platform: PLATFORMS.find((each) => each === value) }, { isStep: true })}
        clearable
        flex="1 1 140px"
        maw={170}
      />
    </Group>
  )
}
