import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../shared/query.ts'

interface LocationsFieldProps {
  value: number[]
  onChange: (ids: number[]) => void
}

/** The locations a person is restricted to; none means all. */
export function LocationsField({ value, onChange }: LocationsFieldProps) {
  const { data = [] } = useQuery(queryOf('GET /locations/'))
  return (
    <MultiSelect
      label="Locations"
      description="This person sees only the stock and sales of these locations. Leave empty for all locations."
      placeholder={value.length === 0 ? 'All locations' : ''}
      data={data.map(({ id, location_nickname }) => ({ value: String(id), label: location_nickname }))}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      clearable
      clearButtonProps={{ 'aria-label': 'All locations' }}
    />
  )
}
