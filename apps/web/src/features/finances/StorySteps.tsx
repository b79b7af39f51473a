import { Divider, Group, Stack, Text } from '@mantine/core'
import { day, money, platformName } from '../../shared/formats.ts'
import { RelativeTime } from '../../shared/ui/cells/RelativeTime.tsx'
import { feeRule, type Story } from './story-labels.ts'

/** The steps from the price to the payment: expected, reported and paid, each with its lines and its time. */
export function StorySteps({ story }: { story: Story }) {
  const { expected, reported, paid } = story
  const name = platformName(story.platform)
  return (
    <Stack gap="md">
      <Line label="Sale price" amount={story.sale_ask} at={story.sold_at} />
      {story.platform !== 'shopify' && (
        <>
          <Step
            label="ARK expected"
            step={expected}
            absent={story.problem ? 'No estimate was possible.' : 'Not recorded.'}
          />
          <Step
            label={`${name} reported${reported?.basis === 'before-cash-out' ? ', before its cash-out fee' : ''}`}
            step={reported}
            absent={`${name} has not reported its payout yet.`}
            linesAbsent={`${name} does not report its fees.`}
          />
          <Step
            label={paid?.by === 'operator' ? 'Paid, per the statement' : `${name} paid`}
            step={paid && { ...paid, lines: [] }}
            absent={
              story.money_state === 'paid'
                ? `${name} has paid without reporting the amount, so its last reported payout applies.`
                : story.money_state === 'lost'
                  ? 'Nothing: the sale was canceled.'
                  : 'Not yet.'
            }
          />
        </>
      )}
      <Divider />
      <Stack gap={4}>
        <Line label={`${name} payout that applies`} amount={story.marketplace_payout} />
        <Line label={`ARK fee (${feeRule(story.fee_type)})`} amount={-story.ark_fee} />
        <Line label="Net payout" amount={story.retailer_payout} isResult />
        <PaidToRetailer story={story} />
      </Stack>
    </Stack>
  )
}

interface StepProps {
  label: string
  step: { payout: number; at: string | null; lines: readonly { label: string; amount: number }[] } | null
  /** Shown instead of an unknown amount. */
  absent: string
  /** Shown instead of lines that the marketplace did not report. */
  linesAbsent?: string
}

function Step({ label, step, absent, linesAbsent }: StepProps) {
  if (!step)
    return (
      <Group justify="space-between" gap="xs">
        <Text size="sm">{label}</Text>
        <Text size="sm" c="dimmed">
          {absent}
        </Text>
      </Group>
    )
  return (
    <Stack gap={2}>
      <Line label={label} amount={step.payout} at={step.at} isStrong />
      {step.lines.map((line, at) => (
        <Group key={`${line.label} ${at}`} justify="space-between" wrap="nowrap" pl="md">
          <Text size="xs" c="dimmed">
            {line.label}
          </Text>
          <Text size="xs" c="dimmed" className="num">
            {money(line.amount)}
          </Text>
        </Group>
      ))}
      {step.lines.length === 0 && linesAbsent && (
        <Text size="xs" c="dimmed" pl="md">
          {linesAbsent}
        </Text>
      )}
    </Stack>
  )
}

interface LineProps {
  label: string
  amount: number
  /** The time of the step; null when it is unknown. */
  at?: string | null
  isStrong?: boolean
  isResult?: boolean
}

const Line = ({ label, amount, at, isStrong = false, isResult = false }: LineProps) => (
  <Group justify="space-between" wrap="nowrap" align="baseline">
    <Text size="sm" component="div" {...((isStrong || isResult) && { fw: 600 })}>
      {label}
      {at && (
        <Text span size="xs" c="dimmed" fw={400} ml={8}>
          <RelativeTime at={at} />
        </Text>
      )}
    </Text>
    <Text size="sm" className="num" fw={isResult ? 700 : 500}>
      {money(amount)}
    </Text>
  </Group>
)

/** Shows where the retailer's share is. */
function PaidToRetailer({ story: { money_state, payment } }: { story: Story }) {
  const words = payment
    ? `Paid to you on ${day(payment.payment_date)}, with the payment of ${money(payment.amount)}${
        payment.confirmed_by_retailer ? ', which you have confirmed' : ', to be confirmed'
      }. Payments cover the oldest balances first.`
    : money_state === 'paid'
      ? 'At ARK, ready for payout.'
      : money_state === 'lost'
        ? 'Not paid: the sale was canceled.'
        : 'On its way: the marketplace has not paid yet.'
  return (
    <Text size="sm" c="dimmed">
      {words}
    </Text>
  )
}
