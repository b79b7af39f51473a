import { Group, NumberInput, Radio, Stack, Switch } from '@mantine/core'
import { type ReserveForm, RULES } from './reserve-form.ts'

interface ReserveRuleFormProps {
  form: ReserveForm
  onChange: (form: ReserveForm) => void
}

/** The four ways to hold units back, and the numbers that two of them need. */
export function ReserveRuleForm({ form, onChange }: ReserveRuleFormProps) {
  const set = (change: Partial<ReserveForm>) => onChange({ ...form, ...change })
  return (
    <Stack gap="sm">
      <Radio.Group
        label="How much to hold back"
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
      {form.rule === 'boundary' && <Boundary form={form} onChange={onChange} />}
    </Stack>
  )
}

function Boundary({ form, onChange }: ReserveRuleFormProps) {
  const set = (change: Partial<ReserveForm>) => onChange({ ...form, ...change })
  const units = { min: 0, max: 1_000_000, allowDecimal: false }
  return (
    <>
      <Group gap="sm" grow>
        <NumberInput
          label="Percentage of stock"
          suffix="%"
          min={0}
          max={100}
          clampBehavior="strict"
          decimalScale={2}
          value={form.percentage}
          onChange={(percentage) => set({ percentage })}
        />
        <NumberInput
          label="Min reserve"
          {...units}
          value={form.min_reserve}
          onChange={(min_reserve) => set({ min_reserve })}
        />
        <NumberInput
          label="Max reserve"
          {...units}
          value={form.max_reserve}
          onChange={(max_reserve) => set({ max_reserve })}
        />
      </Group>
      <Switch
        label="Round Up"
        description={form.round_up ? 'A started unit is held back whole.' : 'A started unit is not held back.'}
        checked={form.round_up}
        onChange={(event) => set({ round_up: event.currentTarget.checked })}
      />
    </>
  )
}
