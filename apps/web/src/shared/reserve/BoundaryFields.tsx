import { Group, NumberInput, Switch } from '@mantine/core'
import type { BoundaryForm } from './boundary.ts'

interface BoundaryFieldsProps {
  boundary: BoundaryForm
  onChange: (change: Partial<BoundaryForm>) => void
}

const UNITS = { min: 0, max: 1_000_000, allowDecimal: false }

/** The fields of a reserve: a share of the stock between a minimum and a maximum. */
export const BoundaryFields = ({ boundary, onChange }: BoundaryFieldsProps) => (
  <>
    <Group gap="sm" grow>
      <NumberInput
        label="Percentage of stock"
        suffix="%"
        min={0}
        max={100}
        clampBehavior="strict"
        decimalScale={2}
        value={boundary.percentage}
        onChange={(percentage) => onChange({ percentage })}
      />
      <NumberInput
        label="Min reserve"
        {...UNITS}
        value={boundary.min_reserve}
        onChange={(min_reserve) => onChange({ min_reserve })}
      />
      <NumberInput
        label="Max reserve"
        {...UNITS}
        value={boundary.max_reserve}
        onChange={(max_reserve) => onChange({ max_reserve })}
      />
    </Group>
    <Switch
      label="Round Up"
      description={boundary.round_up ? 'Fractions of a unit are rounded up.' : 'Fractions of a unit are rounded down.'}
      checked={boundary.round_up}
      onChange={(event) => onChange({ round_up: event.currentTarget.checked })}
    />
  </>
)
