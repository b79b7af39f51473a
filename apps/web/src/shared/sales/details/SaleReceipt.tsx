import { Group, Stack, Text, Timeline } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconClock, IconMinus } from '../../icons.ts'
import { exactTime } from '../../formats.ts'
import type { Sale } from '../labels/sale-labels.ts'
import { Pill } from '../../ui/badges/Pill.tsx'
import { PlatformBadge } from '../../ui/badges/PlatformBadge.tsx'
import { RelativeTime } from '../../ui/cells/RelativeTime.tsx'
import { type ReceiptStep, receiptTimeline, durationLabel } from './receipt-timeline.ts'

const LOOK = {
  done: { color: 'teal', icon: IconCheck },
  waiting: { color: 'gray', icon: IconClock },
  problem: { color: 'red', icon: IconAlertTriangle },
  'not-needed': { color: 'gray', icon: IconMinus },
} as const

/** Shows each step of a sale and its time, so that the promise "never sold twice" can be checked sale by sale. */
export function SaleReceipt({ sale }: { sale: Sale }) {
  const steps = receiptTimeline(sale)
  const { seconds_to_withdrawn, withdrawals } = sale.receipt
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text fw={600}>Receipt</Text>
        {seconds_to_withdrawn !== null && (
          <Pill color={seconds_to_withdrawn <= 10 ? 'teal' : 'orange'}>
            Withdrawn elsewhere in {durationLabel(seconds_to_withdrawn)}
          </Pill>
        )}
      </Group>
      <Timeline active={steps.length} bulletSize={22} lineWidth={2}>
        {steps.map(timelineItem)}
      </Timeline>
      {withdrawals.map((withdrawal) => (
        <Withdrawal key={withdrawal.marketplace} withdrawal={withdrawal} />
      ))}
    </Stack>
  )
}

/** Not a component, because the timeline sets the active state of its direct children. */
function timelineItem(step: ReceiptStep) {
  const { color, icon: Icon } = LOOK[step.state]
  return (
    <Timeline.Item
      key={step.title}
      color={color}
      bullet={<Icon size={13} aria-hidden />}
      title={
        <Group gap={8}>
          <Text size="sm" fw={500} {...(step.state === 'not-needed' && { c: 'dimmed' })}>
            {step.title}
          </Text>
          {step.secondsAfterSeen !== null && step.secondsAfterSeen > 0 && (
            <Text size="xs" c="dimmed" className="num">
              +{durationLabel(step.secondsAfterSeen)}
            </Text>
          )}
        </Group>
      }
    >
      {step.at && (
        <Text size="xs" c="dimmed" className="num">
          {exactTime(step.at)}
        </Text>
      )}
      {step.note && (
        <Text size="xs" {...(step.state === 'problem' ? { c: 'var(--ark-down)' } : { c: 'dimmed' })}>
          {step.note}
          {step.since && (
            <>
              {' '}
              Since <RelativeTime at={step.since} />.
            </>
          )}
        </Text>
      )}
    </Timeline.Item>
  )
}

interface WithdrawalProps {
  withdrawal: Sale['receipt']['withdrawals'][number]
}

const Withdrawal = ({ withdrawal }: WithdrawalProps) => (
  <Group gap={8} wrap="nowrap" align="start">
    <PlatformBadge platform={withdrawal.marketplace} />
    <Text size="xs">
      {withdrawal.state.replaceAll('_', ' ')}
      {withdrawal.confirmed_at && (
        <>
          {' '}
          <RelativeTime at={withdrawal.confirmed_at} />
        </>
      )}
      {withdrawal.problem && (
        <Text span size="xs" c="var(--ark-down)">
          {' '}
          — {withdrawal.problem}
        </Text>
      )}
    </Text>
  </Group>
)
