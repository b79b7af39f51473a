import { Button, Group, NativeSelect, SegmentedControl } from '@mantine/core'
import { IconEye, IconEyeOff } from '../../../shared/icons.ts'
import { useQuery } from '@tanstack/react-query'
import { count } from '../../../shared/formats.ts'
import { queryOf } from '../../../shared/query.ts'
import { SearchBox } from '../../../shared/ui/controls/SearchBox.tsx'
import { FilterBar } from '../../../shared/ui/page/FilterBar.tsx'
import { useIsPhone } from '../../../shared/ui/page/use-is-phone.ts'
import type { ChangeView } from '../../../shared/use-view.ts'
import { LISTING_FILTERS, type ListingsView } from './listings-view.ts'

export interface ListingFiltersProps {
  view: ListingsView
  onChange: ChangeView<ListingsView>
}

const VIEWS = [
  { value: 'variant', label: 'Variant view' },
  { value: 'product', label: 'Product view' },
]

/** The filters and modes of the listings, which start with the sizes in stock. */
export const ListingFilters = ({ view, onChange }: ListingFiltersProps) => (
  <FilterBar
    search={
      <SearchBox
        value={view.search ?? ''}
        onSearch={(search) => onChange({ search })}
        placeholder="Search product name, brand or SKU"
      />
    }
    isNarrowed={view.filter !== undefined || view.zeroStock === true}
  >
    <Group gap="xs" wrap="nowrap">
      <NativeSelect
        aria-label="Filter"
        data={[...LISTING_FILTERS]}
        value={view.filter ?? 'all'}
        onChange={({ currentTarget: { value } }) =>
          onChange({ filter: LISTING_FILTERS.find((each) => each.value === value)?.value }, { isStep: true })
        }
        miw={130}
        maw={210}
      />
      <ZeroStockButton isShown={view.zeroStock === true} onChange={(zeroStock) => onChange({ zeroStock })} />
    </Group>
    <Group gap="xs" wrap="nowrap">
      <SegmentedControl
        aria-label="View"
        value={view.view ?? 'variant'}
        data={VIEWS}
        onChange={(chosen) =>
          // Opened rows of one mode do not apply to the other.
          onChange(
            {
              view: chosen === 'product' ? 'product' : undefined,
              all: undefined,
              open: undefined,
              expanded: undefined,
            },
            { isStep: true },
          )
        }
      />
      <Button
        variant="default"
        flex="none"
        onClick={() => onChange({ all: view.all ? undefined : true, open: undefined, expanded: undefined })}
      >
        {view.all ? 'Collapse All' : 'Expand All'}
      </Button>
    </Group>
  </FilterBar>
)

interface ZeroStockButtonProps {
  isShown: boolean
  onChange: (isShown: true | undefined) => void
}

/** Shows or hides sizes without stock, with their number. */
function ZeroStockButton({ isShown, onChange }: ZeroStockButtonProps) {
  const { data } = useQuery(queryOf('GET /listings/stats'))
  const isPhone = useIsPhone()
  const rest = data && data.total_variants - data.stocked_variants
  return (
    <Button
      variant="default"
      flex="none"
      leftSection={!isPhone && (isShown ? <IconEyeOff size={16} aria-hidden /> : <IconEye size={16} aria-hidden />)}
      onClick={() => onChange(isShown ? undefined : true)}
    >
      {isShown ? 'Hide Zero Stock' : 'Show Zero Stock'}
      {rest !== undefined && rest > 0 && ` (${count(rest)})`}
    </Button>
  )
}
