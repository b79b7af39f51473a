import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../shared/query.ts'

interface RetailerFilterProps {
  /** The id of the chosen retailer. */
  value: number | undefined
  onChange: (retailer: number | undefined) => void
  /** True: the list is open when it appears, because a press on its button asked for it. */
  isAskedFor: boolean
}

/** The most retailers that are offered at once; typing filters them. */
const RETAILERS_OFFERED = 50

/** The choice of one of all retailers, with a search. */
export function RetailerFilter({ value, onChange, isAskedFor }: RetailerFilterProps) {
  const retailers = useQuery(queryOf('GET /retailers'))
  return (
    <Select
      aria-label="Retailer"
      placeholder="All retailers"
      data={(retailers.data ?? []).map(({ id, business_name }) => ({ value: String(id), label: business_name }))}
      value={value ? String(value) : null}
      onChange={(chosen) => onChange(chosen ? Number(chosen) : undefined)}
      searchable
      autoFocus={isAskedFor}
      defaultDropdownOpened={isAskedFor}
      limit={RETAILERS_OFFERED}
      nothingFoundMessage="No retailer found"
      clearable
      flex="1 1 160px"
      maw={{ xs: 220 }}
    />
  )
}
