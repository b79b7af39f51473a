import { NumberInput, Radio, Stack } from '@mantine/core'
import { BoundaryFields } from '../../../shared/reserve/BoundaryFields.tsx'
import { type ReserveForm, RULES } from './reserve-form.ts'

interface ReserveRuleFormProps {
  form: ReserveForm
  onChange: (form: ReserveForm) => void
}

/** The four rules of a reserve, and the numbers for two of them. */
export function ReserveRuleForm({ form, onChange }: ReserveRuleFormProps) {
  const set = (change: Partial<ReserveForm>) => onChange({ ...form, ...change })
  return (
    <Stack gap="sm">
      <Radio.Group
        label="Units to reserve"
        value={form.rule}
        onChange={(rule) => set({ rule: RULES.find(({ value }) => value === rule)?.value ?? null })}
      >
        <Stack gap={6} mt={6}>
          {RULES.map(({ value, label, meaning }) => (
            <Radio key={value} value={value} label={label} description={meaning} />
          ))}
        </Stack>
      </Radio.Group>
      {form.rule === 'custom' && (
        <NumberInput
          label="Units of each size at each location"
          value={form.amount}
          onChange={(amount) => set({ amount })}
          min={0}
          max={1_000_000}
          allowDecimal={false}
          w={260}
          data-autofocus
        />
      )}
      {form.rule === 'boundary' && <BoundaryFields boundary={form} onChange={set} />}
    </Stack>
  )
}
