import { Group, NumberInput, Radio, Select, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMay } from '../session.ts'
import {
  type FormField,
  type FormProblems,
  PAYOUT_RULES,
  type PayoutChangeForm,
  rulesFor,
} from './payout-change-form.ts'

interface PayoutRuleFormProps {
  form: PayoutChangeForm
  problems: FormProblems
  onChange: (form: PayoutChangeForm) => void
}

const PAYOUTS = [
  { value: 'desired', label: 'Desired payout' },
  { value: 'minimum', label: 'Minimum payout' },
  { value: 'both', label: 'Both' },
] as const
const DIRECTIONS = [
  { value: 'down', label: 'Down' },
  { value: 'nearest', label: 'To the nearest' },
  { value: 'up', label: 'Up' },
] as const
const MARKETPLACES = [
  { value: 'stockx', label: 'StockX' },
  { value: 'goat', label: 'ALIAS' },
] as const
const STEPS = [1, 5, 10, 25] as const
const MONEY = { prefix: '$', decimalScale: 2, thousandSeparator: ',' } as const
const PERCENT = { suffix: '%', decimalScale: 2 } as const

/** The rule for a payout change with the fields of that rule only. */
export function PayoutRuleForm(props: PayoutRuleFormProps) {
  const { form, problems, onChange } = props
  const rules = rulesFor(useMay('costs.read'))
  return (
    <Stack gap="sm">
      <Select
        label="Change"
        placeholder="Choose"
        data={rules}
        data-field="rule"
        value={form.rule}
        allowDeselect={false}
        error={problems.rule}
        // Clear the number, which means something else under another rule.
        onChange={(rule) =>
          onChange({ ...form, number: '', rule: PAYOUT_RULES.find(({ value }) => value === rule)?.value ?? null })
        }
        maw={360}
      />
      {form.rule && fieldsFor(form.rule, props)}
    </Stack>
  )
}

/** Returns the fields that a rule needs; the domain's `readPayoutRule` validates them. */
function fieldsFor(rule: NonNullable<PayoutChangeForm['rule']>, props: PayoutRuleFormProps): ReactNode {
  switch (rule) {
    case 'set':
      return (
        <>
          <WhichPayouts {...props} />
          <NumberField {...props} label="Amount" {...MONEY} />
        </>
      )
    case 'raise':
    case 'lower':
      return (
        <>
          <WhichPayouts {...props} />
          <By {...props} />
        </>
      )
    case 'round':
      return (
        <>
          <WhichPayouts {...props} />
          <Rounding {...props} />
        </>
      )
    case 'match-ask':
      return <FromAsk {...props} />
    case 'better-ask':
      return <FromBetterAsk {...props} />
    case 'below-desired':
      return (
        <NumberField
          {...props}
          label="Percent below the desired payout"
          description="10%: of a desired payout of $200 the minimum is $180."
          {...PERCENT}
        />
      )
  }
}

interface ChoiceProps<Value extends string> {
  field: FormField
  label: string
  choices: readonly { value: Value; label: string }[]
  value: Value | null
  error: string | undefined
  onChoose: (value: Value) => void
}

const Choice = <Value extends string>({ field, label, choices, value, error, onChoose }: ChoiceProps<Value>) => (
  <Radio.Group
    label={label}
    value={value}
    error={error}
    onChange={(chosen) => {
      const choice = choices.find((each) => each.value === chosen)
      if (choice) onChoose(choice.value)
    }}
  >
    <Group gap="md" mt={6} mb={error ? 6 : 0}>
      {choices.map((each, at) => (
        <Radio key={each.value} value={each.value} label={each.label} {...(at === 0 && { 'data-field': field })} />
      ))}
    </Group>
  </Radio.Group>
)

const WhichPayouts = ({ form, problems, onChange }: PayoutRuleFormProps) => (
  <Choice
    field="payouts"
    label="Which payout"
    choices={PAYOUTS}
    value={form.payouts}
    error={problems.payouts}
    onChoose={(payouts) => onChange({ ...form, payouts })}
  />
)

interface NumberFieldProps extends PayoutRuleFormProps {
  /** The field of the form; `number` by default. */
  field?: 'number' | 'overCost' | 'withoutCost'
  label: string
  placeholder?: string
  description?: string
  prefix?: string
  suffix?: string
  decimalScale: number
  thousandSeparator?: string
  allowNegative?: boolean
  /** True beside another field. */
  isGrowing?: boolean
}

const NumberField = ({
  form,
  problems,
  onChange,
  allowNegative = false,
  isGrowing = false,
  field = 'number',
  ...input
}: NumberFieldProps) => (
  <NumberInput
    {...input}
    hideControls
    data-field={field}
    allowNegative={allowNegative}
    value={form[field]}
    error={problems[field]}
    onChange={(value) => onChange({ ...form, [field]: value })}
    maw={260}
    {...(isGrowing && { style: { flex: 1 } })}
  />
)

const By = (props: PayoutRuleFormProps) => (
  <Group align="flex-start" gap="sm" wrap="nowrap" maw={360}>
    <NumberField {...props} label="By" isGrowing {...(props.form.unit === '%' ? PERCENT : MONEY)} />
    <Select
      label="Dollars or percent"
      data={['$', '%']}
      value={props.form.unit}
      allowDeselect={false}
      onChange={(unit) => props.onChange({ ...props.form, unit: unit === '%' ? '%' : '$' })}
      w={150}
    />
  </Group>
)

const Rounding = ({ form, problems, onChange }: PayoutRuleFormProps) => (
  <>
    <Choice
      field="direction"
      label="Direction"
      choices={DIRECTIONS}
      value={form.direction}
      error={problems.direction}
      onChoose={(direction) => onChange({ ...form, direction })}
    />
    <Select
      label="Whole"
      data-field="step"
      placeholder="Choose"
      data={STEPS.map((step) => ({ value: String(step), label: `$${step}` }))}
      value={form.step === null ? null : String(form.step)}
      allowDeselect={false}
      error={problems.step}
      onChange={(chosen) => onChange({ ...form, step: STEPS.find((step) => String(step) === chosen) ?? null })}
      maw={160}
    />
  </>
)

const FromAsk = (props: PayoutRuleFormProps) => {
  const { form, problems, onChange } = props
  return (
    <>
      <Choice
        field="marketplace"
        label="Marketplace"
        choices={MARKETPLACES}
        value={form.marketplace}
        error={problems.marketplace}
        onChoose={(marketplace) => onChange({ ...form, marketplace })}
      />
      <NumberField
        {...props}
        label="More or less (optional)"
        description="The desired payout is the net of the lowest ask after all fees. Enter -2 for two dollars less."
        {...MONEY}
        allowNegative
      />
    </>
  )
}

const FromBetterAsk = (props: PayoutRuleFormProps) => (
  <>
    <Text size="sm" c="dimmed" maw={520}>
      The desired payout is the higher net of the lowest asks on StockX and ALIAS. Sizes that would net less than the
      minimum keep their payouts.
    </Text>
    <Group align="flex-start" gap="sm">
      <NumberField {...props} field="overCost" label="Minimum = cost +" {...PERCENT} />
      <NumberField
        {...props}
        field="withoutCost"
        label="If the cost is unknown, minimum = desired −"
        placeholder="Leave these sizes out"
        {...PERCENT}
      />
      <NumberField {...props} label="More or less (optional)" {...MONEY} allowNegative />
    </Group>
  </>
)
