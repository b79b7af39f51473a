import { NativeSelect, type NativeSelectProps } from '@mantine/core'

interface FilterSelectProps extends Pick<NativeSelectProps, 'flex' | 'maw' | 'w'> {
  label: string
  choices: readonly { value: string; label: string }[]
  /** The choice that filters nothing: 'All platforms'. Left out: one choice always applies. */
  all?: string
  value: string | undefined
  /** Receives undefined for the choice that filters nothing. */
  onChange: (value: string | undefined) => void
}

/** One choice of a filter bar. The browser draws the list, which phones do best. */
export const FilterSelect = ({ label, choices, all, value, onChange, ...rest }: FilterSelectProps) => (
  <NativeSelect
    aria-label={label}
    data={[...(all ? [{ value: '', label: all }] : []), ...choices]}
    value={value ?? ''}
    onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    {...rest}
  />
)
