import { Radio, Stack } from '@mantine/core'

/** The products of a change that was opened for the whole list; null: not chosen yet. */
export type ScopeArea = 'search' | 'all' | null

interface ScopeChoiceProps {
  search: string
  value: ScopeArea
  onChange: (area: ScopeArea) => void
}

/** The first question of a change that may be about every product. Without a search nothing is chosen. */
export const ScopeChoice = ({ search, value, onChange }: ScopeChoiceProps) => (
  <Radio.Group
    label="Which products"
    description="For single products, close this and select them in the list."
    value={value}
    onChange={(chosen) => onChange(chosen === 'all' ? 'all' : 'search')}
  >
    <Stack gap="xs" mt="xs">
      {search && <Radio value="search" label={`Products that match “${search}”`} />}
      <Radio value="all" label="The whole inventory" />
    </Stack>
  </Radio.Group>
)
