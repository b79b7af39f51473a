import { NativeSelect, Stack, Text } from '@mantine/core'
import { LocationOrder } from './LocationOrder.tsx'
import type { DefaultRule, PickChoice } from './pick-order.ts'
import { PICK_MODES } from './pick-rule-labels.ts'

export interface PickRuleForm {
  mode: PickChoice
  /** The ids of all locations, the first choice first. */
  order: number[]
}

interface PickRuleFieldsProps {
  form: PickRuleForm
  locations: DefaultRule['locations']
  /** Describes the store's default, which can be chosen; null where it is what the fields set. */
  defaultLabel: string | null
  onChange: (form: PickRuleForm) => void
}

/** The fields of a rule: how a location is picked and, for an order, which comes first. */
export function PickRuleFields({ form, locations, defaultLabel, onChange }: PickRuleFieldsProps) {
  const choices: { value: PickChoice; label: string }[] = [
    ...(defaultLabel === null ? [] : [{ value: 'store_default' as const, label: `Store Default (${defaultLabel})` }]),
    ...PICK_MODES,
  ]
  return (
    <Stack gap="sm">
      <NativeSelect
        label="How the location is picked"
        data={choices}
        value={form.mode}
        data-autofocus
        onChange={({ currentTarget: { value } }) => {
          const chosen = choices.find((each) => each.value === value)
          if (chosen) onChange({ ...form, mode: chosen.value })
        }}
      />
      {form.mode === 'pick_in_order' ? (
        <LocationOrder
          label="Order of the locations"
          locations={locations}
          order={form.order}
          isFixed={false}
          onChange={(order) => onChange({ ...form, order })}
        />
      ) : (
        <Text size="sm" c="dimmed">
          {form.mode === 'pick_evenly'
            ? 'The location with the most pairs of the size ships it.'
            : 'These products lose their own rules and follow the default, also when it changes.'}
        </Text>
      )}
    </Stack>
  )
}
