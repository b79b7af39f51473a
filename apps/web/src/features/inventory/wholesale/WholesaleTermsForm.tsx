import { MAX_WHOLESALE_TIERS, quantityRuleLabel, readWholesaleTerms, tierLabel } from '@ark/domain'
import { ActionIcon, Button, Group, NumberInput, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '../../../shared/icons.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../../shared/api.ts'
import { useDraft } from '../../../shared/draft.ts'
import { toastFailure, toastSuccess } from '../../../shared/ui/notices/toasts.ts'
import type { ReserveScope } from '../reserves/reserve-form.ts'
import {
  fieldsOfForm,
  type TermsForm,
  termsProblems,
  tierPriceMessage,
  withoutTier,
  withTier,
} from './wholesale-terms-form.ts'

interface WholesaleTermsFormProps {
  scope: ReserveScope
  /** The initial values. */
  initial: TermsForm
  /** The common price of a pair, in dollars; null where sizes or products have different ones or none. */
  price: number | null
  onDone: () => void
}

/** The form for minimum, step and price tiers. Errors appear at their fields once the person tried to save. */
export function WholesaleTermsForm({ scope, initial, price, onDone }: WholesaleTermsFormProps) {
  const [form, setForm] = useDraft(`wholesale terms ${JSON.stringify(scope)}`, initial)
  const [wasTried, setTried] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  const problems = termsProblems(form)
  const save = useMutation({
    mutationFn: () => api('PUT /inventory/wholesale-terms', { body: { ...scope, ...fieldsOfForm(form) } }),
    onSuccess: ({ message }) => {
      toastSuccess({ title: 'Wholesale Updated', message })
      onDone()
    },
    onError: (error) => toastFailure({ title: 'Update Failed', error }),
  })
  const submit = () => {
    setTried(true)
    const [first] = Object.keys(problems)
    if (first === undefined) return save.mutate()
    fields.current?.querySelector<HTMLElement>(`[data-field="${first}"]`)?.focus()
  }
  return (
    <Stack
      component="form"
      gap="md"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div ref={fields}>
        <TermsFields form={form} price={price} problems={wasTried ? problems : {}} onChange={setForm} />
      </div>
      <Text size="sm" role="status">
        {wordsOf(form)}
      </Text>
      <Group justify="flex-end">
        <Button type="submit" loading={save.isPending}>
          Save Terms
        </Button>
      </Group>
    </Stack>
  )
}

/** Describes the terms as a buyer meets them. */
function wordsOf(form: TermsForm): string {
  const read = readWholesaleTerms(fieldsOfForm(form))
  if ('problems' in read) return 'Pairs of all sizes of a product count together.'
  const { terms } = read
  const parts = [quantityRuleLabel(terms) || 'Any number of pairs', ...terms.tiers.map(tierLabel)]
  return `${parts.join('. ')}. Pairs of all sizes of a product count together.`
}

interface TermsFieldsProps extends Pick<WholesaleTermsFormProps, 'price'> {
  form: TermsForm
  problems: Partial<Record<string, string>>
  onChange: (form: TermsForm) => void
}

const QUANTITY = { min: 1, max: 10_000, allowDecimal: false, allowNegative: false }

/** `problems` by field, as the domain names them: `tiers.1.from_quantity`. */
function TermsFields({ form, price, problems, onChange }: TermsFieldsProps) {
  return (
    <Stack gap="sm">
      <Group gap="sm" grow align="flex-start">
        <NumberInput
          {...QUANTITY}
          label="Minimum quantity"
          data-field="minimum_quantity"
          value={form.minimum}
          onChange={(minimum) => onChange({ ...form, minimum })}
          error={problems['minimum_quantity']}
        />
        <NumberInput
          {...QUANTITY}
          label="In steps of"
          data-field="quantity_step"
          value={form.step}
          onChange={(step) => onChange({ ...form, step })}
          error={problems['quantity_step']}
        />
      </Group>
      {form.tiers.map((tier, index) => (
        <TierFields
          key={tier.id}
          tier={tier}
          index={index}
          price={price}
          problems={problems}
          onChange={(changed) =>
            onChange({ ...form, tiers: form.tiers.map((each) => (each.id === tier.id ? changed : each)) })
          }
          onRemove={() => onChange(withoutTier(form, tier.id))}
        />
      ))}
      {form.tiers.length < MAX_WHOLESALE_TIERS && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onChange(withTier(form))}
          style={{ alignSelf: 'flex-start' }}
        >
          Add price tier
        </Button>
      )}
    </Stack>
  )
}

type Tier = TermsForm['tiers'][number]

interface TierFieldsProps extends Pick<WholesaleTermsFormProps, 'price'> {
  tier: Tier
  index: number
  problems: Partial<Record<string, string>>
  onChange: (tier: Tier) => void
  onRemove: () => void
}

function TierFields({ tier, index, price, problems, onChange, onRemove }: TierFieldsProps) {
  const result = tierPriceMessage(tier, price)
  return (
    <Group gap="sm" align="flex-start" wrap="nowrap" role="group" aria-label={`Price tier ${index + 1}`}>
      <NumberInput
        {...QUANTITY}
        label="From pairs"
        data-field={`tiers.${index}.from_quantity`}
        value={tier.from}
        onChange={(from) => onChange({ ...tier, from })}
        error={problems[`tiers.${index}.from_quantity`]}
        style={{ flex: 1 }}
      />
      <NumberInput
        label="Discount in percent"
        data-field={`tiers.${index}.discount_percentage`}
        suffix="%"
        min={0}
        max={90}
        decimalScale={2}
        value={tier.discount}
        onChange={(discount) => onChange({ ...tier, discount })}
        {...(result && { description: result })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={problems[`tiers.${index}.discount_percentage`]}
        style={{ flex: 1 }}
      />
      <ActionIcon variant="default" size={36} mt={25} aria-label={`Remove price tier ${index + 1}`} onClick={onRemove}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
