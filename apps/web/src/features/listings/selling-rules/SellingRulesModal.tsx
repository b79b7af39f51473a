import { CEILING_PERCENT, CHANGES_PER_DAY, LAST_PAIRS, type LastPair, REPRICINGS } from '@ark/domain'
import {
  Button,
  Group,
  Modal,
  NumberInput,
  type NumberInputProps,
  Radio,
  type RadioGroupProps,
  SimpleGrid,
  Stack,
  Text,
} from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../shared/api.ts'
import { LAST_PAIR_LABELS } from '../../../shared/last-pair-labels.ts'
import { queryOf } from '../../../shared/query.ts'
import { CheckedForm } from '../../../shared/ui/controls/CheckedForm.tsx'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { parseNumber } from '../../../shared/ui/controls/parse-number.ts'
import { toastSuccess } from '../../../shared/ui/notices/toasts.ts'
import { useCheckedForm } from '../../../shared/use-checked-form.ts'
import { RepricingPreviewOf } from './RepricingPreview.tsx'
import { REPRICING_LABELS } from './selling-rule-labels.ts'
import type { RuledProduct, SellingRules } from './selling-rules.ts'
import { RowsSkeleton } from '../../../shared/ui/notices/RowsSkeleton.tsx'

const FIELDS = ['last_pair', 'repricing', 'ceiling_percent', 'changes_per_day'] as const

/** The dialog of a product's selling rules: where the last pair is offered, and how asks follow the market. */
export function SellingRulesModal({ product, onClose }: { product: RuledProduct | null; onClose: () => void }) {
  return (
    <Modal
      opened={product !== null}
      onClose={onClose}
      title="Selling rules"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {product && <Loaded key={product.product_id} product={product} onClose={onClose} />}
    </Modal>
  )
}

interface RulesProps {
  product: RuledProduct
  onClose: () => void
}

function Loaded({ product, onClose }: RulesProps) {
  const { data, error, refetch } = useQuery(
    queryOf('GET /listings/products/{id}/selling-rules', { params: { id: product.product_id } }),
  )
  if (error && !data) return <LoadError title="Error Loading Rules" error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton rows={8} />
  const { default_last_pair, ...rules } = data
  return <RulesForm product={product} onClose={onClose} saved={rules} usual={default_last_pair} />
}

interface RulesFormProps extends RulesProps {
  saved: SellingRules
  /** The retailer's default for last pairs. */
  usual: LastPair
}

/** The choice of the retailer's default. */
const USUAL = 'usual'

/** Returns a whole number within its limits; null when the text is not one. */
const withinLimits = (text: string, { least, most }: { least: number; most: number }) =>
  parseNumber(text, { min: least, max: most, decimals: 0 }) ?? null

/** The form of the rules. Its preview follows the typed values; limits apply only while asks follow the market. */
function RulesForm({ product, onClose, saved, usual }: RulesFormProps) {
  const rulesOf = (typed: Record<(typeof FIELDS)[number], string>): SellingRules => ({
    last_pair: LAST_PAIRS.find((each) => each === typed.last_pair) ?? null,
    repricing: REPRICINGS.find((each) => each === typed.repricing) ?? 'off',
    // An invalid number keeps the saved one.
    ceiling_percent: withinLimits(typed.ceiling_percent, CEILING_PERCENT) ?? saved.ceiling_percent,
    changes_per_day: withinLimits(typed.changes_per_day, CHANGES_PER_DAY) ?? saved.changes_per_day,
  })
  const form = useCheckedForm({
    fields: FIELDS,
    initial: {
      last_pair: saved.last_pair ?? USUAL,
      repricing: saved.repricing,
      ceiling_percent: String(saved.ceiling_percent),
      changes_per_day: String(saved.changes_per_day),
    },
    check: ({ repricing, ceiling_percent, changes_per_day }) => ({
      ...(repricing !== 'off' &&
        withinLimits(ceiling_percent, CEILING_PERCENT) === null && {
          ceiling_percent: `Enter a whole percentage from ${CEILING_PERCENT.least} to ${CEILING_PERCENT.most}`,
        }),
      ...(repricing !== 'off' &&
        withinLimits(changes_per_day, CHANGES_PER_DAY) === null && {
          changes_per_day: `Enter a whole number from ${CHANGES_PER_DAY.least} to ${CHANGES_PER_DAY.most}`,
        }),
    }),
    send: (typed) =>
      api('PUT /listings/products/{id}/selling-rules', { params: { id: product.product_id }, body: rulesOf(typed) }),
    onDone: ({ message }) => {
      toastSuccess({ title: 'Selling Rules Saved', message: `${product.product_name}: ${message}` })
      onClose()
    },
  })
  const { repricing, ...rules } = rulesOf(form.values)
  return (
    <CheckedForm form={form} label="Selling rules" problemTitle="Selling Rules Not Saved">
      <Text size="sm">
        For every size of <b>{product.product_name}</b>.
      </Text>
      <LastPairChoice {...form.choice('last_pair')} usual={usual} />
      <RepricingChoice {...form.choice('repricing')} />
      {repricing !== 'off' && (
        <>
          <Limits ceiling={form.number('ceiling_percent')} changes={form.number('changes_per_day')} />
          <RepricingPreviewOf productId={product.product_id} rules={{ ...rules, repricing }} />
        </>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={form.isBusy}>
          Save rules
        </Button>
      </Group>
    </CheckedForm>
  )
}

/** The properties that `choice` of the form returns for a Radio.Group. */
type Choice = Pick<RadioGroupProps, 'name' | 'error'> & {
  value: string | null
  onChange: (chosen: string | null) => void
}

function LastPairChoice({ usual, ...choice }: Choice & { usual: LastPair }) {
  const usualName = LAST_PAIR_LABELS[usual].name
  return (
    <Radio.Group {...choice} label="Last pair" description="Applies while exactly one pair of a size is available.">
      <Stack gap={8} mt="xs">
        <Radio value={USUAL} label={`As in Settings: ${usualName.toLowerCase()}`} />
        {LAST_PAIRS.map((each) => (
          <Radio
            key={each}
            value={each}
            label={LAST_PAIR_LABELS[each].name}
            description={LAST_PAIR_LABELS[each].meaning}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}

const RepricingChoice = (choice: Choice) => (
  <Radio.Group {...choice} label="Price" description="A manual price always overrides these rules.">
    <Stack gap={8} mt="xs">
      {REPRICINGS.map((each) => (
        <Radio
          key={each}
          value={each}
          label={REPRICING_LABELS[each].name}
          description={REPRICING_LABELS[each].meaning}
        />
      ))}
    </Stack>
  </Radio.Group>
)

const NUMBER = { allowDecimal: false, allowNegative: false, clampBehavior: 'blur', step: 1 } as const

const Limits = ({ ceiling, changes }: Record<'ceiling' | 'changes', NumberInputProps>) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }}>
    <NumberInput
      {...NUMBER}
      {...ceiling}
      label="Ceiling"
      description="The highest net payout as a share of the desired payout, 100 to 300%."
      suffix="%"
      min={CEILING_PERCENT.least}
      max={CEILING_PERCENT.most}
    />
    <NumberInput
      {...NUMBER}
      {...changes}
      label="Changes a day"
      description="The most changes of one price per day, 1 to 24."
      min={CHANGES_PER_DAY.least}
      max={CHANGES_PER_DAY.most}
    />
  </SimpleGrid>
)
