import { Checkbox, Group, NumberInput, SegmentedControl, Select, Stack } from '@mantine/core'
import { useMay } from '../../../shared/session.ts'
import {
  isInPercent,
  NUMBER_LABELS,
  PRICE_RULES,
  type PriceProblems,
  type WholesalePriceForm,
} from './wholesale-price-form.ts'

interface WholesalePriceRuleProps {
  form: WholesalePriceForm
  problems: PriceProblems
  onChange: (form: WholesalePriceForm) => void
}

const ROUNDINGS = [
  { value: '', label: 'To the cent' },
  { value: '1', label: 'To $1' },
  { value: '5', label: 'To $5' },
  { value: '10', label: 'To $10' },
]
const STEPS = [1, 5, 10] as const

/** The fields of a pricing rule: the rule, its number, and whether to enable sizes that buyers do not see yet. */
export function WholesalePriceRuleFields({ form, problems, onChange }: WholesalePriceRuleProps) {
  const maySeeCosts = useMay('costs.read')
  const set = (change: Partial<WholesalePriceForm>) => onChange({ ...form, ...change })
  const rules = PRICE_RULES.filter(({ readsCosts }) => maySeeCosts || !readsCosts)
  const isPercent = isInPercent(form)
  return (
    <Stack gap="sm">
      <Select
        label="Pricing rule"
        placeholder="Choose"
        data-field="rule"
        data={rules.map(({ value, label }) => ({ value, label }))}
        value={form.rule}
        onChange={(rule) => set({ rule: PRICE_RULES.find(({ value }) => value === rule)?.value ?? null, number: '' })}
        error={problems.rule}
        data-autofocus
      />
      {form.rule !== null && (
        <Group gap="sm" align="flex-start">
          <NumberInput
            label={NUMBER_LABELS[form.rule]}
            data-field="number"
            value={form.number}
            onChange={(number) => set({ number })}
            min={0}
            step={5}
            decimalScale={2}
            prefix={isPercent ? '' : '$'}
            suffix={isPercent ? '%' : ''}
            error={problems.number}
            w={220}
          />
          {form.rule === 'over-cost' && (
            <SegmentedControl
              aria-label="Unit"
              mt={25}
              value={form.unit}
              data={['%', '$']}
              onChange={(unit) => set({ unit: unit === '$' ? '$' : '%', number: '' })}
            />
          )}
          {form.rule !== 'set' && (
            <Select
              label="Rounded"
              data={ROUNDINGS}
              value={String(form.round_to ?? '')}
              onChange={(value) => set({ round_to: STEPS.find((step) => String(step) === value) ?? null })}
              allowDeselect={false}
              w={140}
            />
          )}
        </Group>
      )}
      <Checkbox
        label="Also turn wholesale on where it is off"
        description={
          form.turns_on ? 'Buyers see every size that gets a price.' : 'Sizes with wholesale off stay as they are.'
        }
        checked={form.turns_on}
        onChange={(event) => set({ turns_on: event.currentTarget.checked })}
      />
    </Stack>
  )
}
