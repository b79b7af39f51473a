import { Group, MultiSelect, Select, Switch } from '@mantine/core'
import { STATUS_GROUPS } from '@ark/domain'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../shared/query.ts'
import type { ChangeView } from '../../shared/use-view.ts'
import { SearchBox } from '../../shared/ui/SearchBox.tsx'
import { parseSalesView, SALE_PLATFORMS, type SalesView } from './sales-view.ts'

const PLATFORM_LABELS = { stockx: 'StockX', alias: 'ALIAS', shopify: 'Shopify' } as const

interface SalesFiltersProps {
  view: SalesView
  onChange: ChangeView<SalesView>
  pendingCount: number
}

export function SalesFilters({ view, onChange, pendingCount }: SalesFiltersProps) {
  const locations = useQuery(queryOf('GET /locations/'))
  return (
    <Group gap="sm" wrap="wrap">
      <SearchBox
        value={view.search ?? ''}
        onSearch={(search) => onChange({ search })}
        placeholder="Search product, order number or SKU"
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
        w={170}
      />
      <Select
        aria-label="Platform"
        placeholder="All platforms"
        data={SALE_PLATFORMS.map((value) => ({ value, label: PLATFORM_LABELS[value] }))}
        value={view.platform ?? null}
        onChange={(platform) =>
          onChange({ platform: SALE_PLATFORMS.find((known) => known === platform) }, { isStep: true })
        }
        clearable
        w={150}
      />
      <MultiSelect
        aria-label="Status"
        placeholder={view.status ? '' : 'All statuses'}
        data={STATUS_GROUPS.map(({ group, label }) => ({ value: group, label }))}
        value={view.status ?? []}
        onChange={(status) => onChange({ status: parseSalesView({ status }).status }, { isStep: true })}
        clearable
        miw={170}
        maw={320}
      />
      <Switch
        label={`Pending Sync Only${pendingCount > 0 ? ` (${pendingCount})` : ''}`}
        checked={view.pending === true}
        onChange={(event) => onChange({ pending: event.currentTarget.checked || undefined }, { isStep: true })}
      />
    </Group>
  )
}
