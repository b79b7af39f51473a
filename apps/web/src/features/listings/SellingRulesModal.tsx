import { CEILING_PERCENT, CHANGES_PER_DAY, LAST_PAIRS, type LastPair, type Repricing, REPRICINGS } from '@ark/domain'
import { Button, Group, Modal, NumberInput, Radio, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LAST_PAIR_WORDS } from '../../shared/last-pair-words.ts'
import { queryOf } from '../../shared/query.ts'
import { LoadError } from '../../shared/ui/LoadError.tsx'
import { RepricingPreviewOf } from './RepricingPreview.tsx'
import { REPRICING_WORDS } from './selling-rule-words.ts'
import { type RuledProduct, type SellingRules, useSellingRules } from './use-selling-rules.ts'

/** How the sizes of a product are sold: where the last pair is offered, and how asks follow the market. */
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
  if (!data) return <Skeleton h={360} />
  const { default_last_pair, ...rules } = data
  return <RulesForm product={product} onClose={onClose} saved={rules} usual={default_last_pair} />
}

interface RulesFormProps extends RulesProps {
  saved: SellingRules
  /** Where the business offers last pairs. */
  usual: LastPair
}

function RulesForm({ product, onClose, saved, usual }: RulesFormProps) {
  const [rules, setRules] = useState(saved)
  const { mutate, isPending } = useSellingRules(product)
  const change = (part: Partial<SellingRules>) => setRules({ ...rules, ...part })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        mutate(rules, { onSuccess: onClose })
      }}
    >
      <Stack>
        <Text size="sm">
          For every size of <b>{product.product_name}</b>.
        </Text>
        <LastPairChoice value={rules.last_pair} usual={usual} onChange={(last_pair) => change({ last_pair })} />
        <RepricingChoice value={rules.repricing} onChange={(repricing) => change({ repricing })} />
        {rules.repricing !== 'off' && (
          <>
            <Limits rules={rules} onChange={change} />
            <RepricingPreviewOf productId={product.product_id} rules={{ ...rules, repricing: rules.repricing }} />
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            Save rules
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** As the business has it. */
const USUAL = 'usual'

interface LastPairChoiceProps {
  value: LastPair | null
  usual: LastPair
  onChange: (value: LastPair | null) => void
}

function LastPairChoice({ value, usual, onChange }: LastPairChoiceProps) {
  const usualName = LAST_PAIR_WORDS[usual].name
  return (
    <Radio.Group
      label="Last pair"
      description="While exactly one pair of a size can be sold. It switches by itself with the stock."
      value={value ?? USUAL}
      onChange={(chosen) => onChange(LAST_PAIRS.find((each) => each === chosen) ?? null)}
    >
      <Stack gap={8} mt="xs">
        <Radio value={USUAL} label={`As in Settings: ${usualName.toLowerCase()}`} />
        {LAST_PAIRS.map((each) => (
          <Radio
            key={each}
            value={each}
            label={LAST_PAIR_WORDS[each].name}
            description={LAST_PAIR_WORDS[each].meaning}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}

const RepricingChoice = ({ value, onChange }: { value: Repricing; onChange: (value: Repricing) => void }) => (
  <Radio.Group
    label="Price"
    description="A price that you choose by hand always goes before these."
    value={value}
    onChange={(chosen) => onChange(REPRICINGS.find((each) => each === chosen) ?? 'off')}
  >
    <Stack gap={8} mt="xs">
      {REPRICINGS.map((each) => (
        <Radio key={each} value={each} label={REPRICING_WORDS[each].name} description={REPRICING_WORDS[each].meaning} />
      ))}
    </Stack>
  </Radio.Group>
)

const NUMBER = { allowDecimal: false, allowNegative: false, clampBehavior: 'blur', step: 1 } as const

interface LimitsProps {
  rules: SellingRules
  onChange: (part: Partial<SellingRules>) => void
}

/** What is no number leaves the last one that was. */
function Limits({ rules, onChange }: LimitsProps) {
  const within = (typed: number | string, { least, most }: { least: number; most: number }) =>
    typeof typed === 'number' ? Math.min(Math.max(typed, least), most) : null
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <NumberInput
        {...NUMBER}
        label="Ceiling"
        description="At most this share of the desired payout, 100 to 300%."
        suffix="%"
        min={CEILING_PERCENT.least}
        max={CEILING_PERCENT.most}
        defaultValue={rules.ceiling_percent}
        onChange={(typed) => {
          const ceiling_percent = within(typed, CEILING_PERCENT)
          if (ceiling_percent !== null) onChange({ ceiling_percent })
        }}
      />
      <NumberInput
        {...NUMBER}
        label="Changes a day"
        description="How often one price may change, 1 to 24 times."
        min={CHANGES_PER_DAY.least}
        max={CHANGES_PER_DAY.most}
        defaultValue={rules.changes_per_day}
        onChange={(typed) => {
          const changes_per_day = within(typed, CHANGES_PER_DAY)
          if (changes_per_day !== null) onChange({ changes_per_day })
        }}
      />
    </SimpleGrid>
  )
}
