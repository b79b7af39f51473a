import { Alert, Anchor, Modal, SegmentedControl, Stack, Text } from '@mantine/core'
import type { Marketplace } from '@ark/domain'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Answer } from '../api.ts'
import { ageLabel, clockTime, day, money, platformName, wholeMoney } from '../formats.ts'
import { queryOf } from '../query.ts'
import { LoadError } from '../ui/notices/LoadError.tsx'
import { RelativeTime } from '../ui/cells/RelativeTime.tsx'
import { PayoutLines } from '../ui/cells/PayoutBreakdownPopover.tsx'
import { useNow } from '../ui/badges/use-now.ts'
import { decisionMessages, dollarMessages, netMessage } from './price-reason-messages.ts'
import { RowsSkeleton } from '../ui/notices/RowsSkeleton.tsx'

type Reasons = Answer<'GET /listings/variants/{id}/price-reasons'>

interface PriceReasonsModalProps {
  variantId: number | undefined
  marketplace: Marketplace
  onMarketplace: (marketplace: Marketplace) => void
  onClose: () => void
}

/** The Why-this-price dialog: what decided the ask, every fee, and the market then and now. */
export function PriceReasonsModal({ variantId, marketplace, onMarketplace, onClose }: PriceReasonsModalProps) {
  const input = variantId === undefined ? null : { params: { id: variantId } }
  const { data, error, refetch } = useQuery(queryOf('GET /listings/variants/{id}/price-reasons', input))
  return (
    <Modal opened={variantId !== undefined} onClose={onClose} title={titleOf(data?.[marketplace])} size="md">
      <Stack gap="md">
        <SegmentedControl
          aria-label="Marketplace"
          value={marketplace}
          onChange={onMarketplace}
          data={(['stockx', 'goat'] as const).map((value) => ({ value, label: platformName(value) }))}
        />
        {data ? (
          <>
            <ReasonsOf reasons={data} marketplace={marketplace} />
            <SizeHistory variantId={data.variant_id} />
          </>
        ) : error ? (
          <LoadError title="Failed to load the reasons" error={error} onRetry={() => void refetch()} />
        ) : (
          <RowsSkeleton rows={7} />
        )}
      </Stack>
    </Modal>
  )
}

function titleOf(reasons: Reasons['stockx'] | undefined): string {
  if (!reasons) return 'Why this price?'
  return reasons.ask === null ? 'Why is it not offered?' : `Why ${wholeMoney(reasons.ask)}?`
}

function ReasonsOf({ reasons, marketplace }: { reasons: Reasons; marketplace: Marketplace }) {
  const { product_name, size, fees_since } = reasons
  const at = reasons[marketplace]
  return (
    <>
      <div>
        <Text fw={600}>{product_name}</Text>
        <Text size="sm" c="dimmed">
          Size {size} on {platformName(marketplace)}
        </Text>
      </div>
      {at.not_offered !== null && (
        <Alert color="gray" variant="light" title={`Nothing is offered on ${platformName(marketplace)}`}>
          <Text size="sm">{at.not_offered}.</Text>
          {at.gap && <Text size="sm">{at.gap}.</Text>}
          {at.listed && <Text size="sm">{`The listing at ${wholeMoney(at.listed.price)} is being withdrawn.`}</Text>}
        </Alert>
      )}
      <Reason title={at.ask === null ? 'Ask if listed' : 'Reason'}>
        {decisionMessages(reasons, at).map((words) => (
          <Text key={words} size="sm">
            {words}
          </Text>
        ))}
      </Reason>
      {at.breakdown && (
        <Reason title="Net payout">
          <PayoutLines parts={at.breakdown} arkFeeRule={at.ark_fee_rule ?? at.breakdown.fee_type} />
          <Text size="sm" {...(at.is_below_minimum ? { c: 'var(--ark-warn)', fw: 600 } : {})}>
            {netMessage(reasons, at)}
          </Text>
          <Text size="xs" c="dimmed">
            Uses the fees in effect since {day(fees_since)}.
          </Text>
        </Reason>
      )}
      {at.ask !== null && (
        <Reason title="A dollar more or less">
          {dollarMessages(at).map((words) => (
            <Text key={words} size="sm" className="num">
              {words}
            </Text>
          ))}
        </Reason>
      )}
      <Reason title="The market">
        <Market at={at} />
      </Reason>
    </>
  )
}

/** The changes that the history shows at first. */
const CHANGES_SHOWN = 5

/** The size's listings, price changes and withdrawals on both marketplaces, with their reasons. */
function SizeHistory({ variantId }: { variantId: number }) {
  const { data } = useQuery(queryOf('GET /listings/change-log', { query: { variant_id: variantId } }))
  const [isWhole, setWhole] = useState(false)
  if (!data) return null
  const { logs } = data
  return (
    <Reason title="History of this size">
      {logs.length === 0 && <Text size="sm">Nothing has changed yet.</Text>}
      {(isWhole ? logs : logs.slice(0, CHANGES_SHOWN)).map(({ id, description, created_at }) => (
        <Text key={id} size="sm" component="div">
          {description}{' '}
          <Text span size="xs" c="dimmed">
            <RelativeTime at={created_at} />
          </Text>
        </Text>
      ))}
      {!isWhole && logs.length > CHANGES_SHOWN && (
        <Anchor component="button" type="button" size="sm" ta="left" onClick={() => setWhole(true)}>
          {`Show ${logs.length - CHANGES_SHOWN} more`}
        </Anchor>
      )}
    </Reason>
  )
}

const Reason = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <Text size="xs" c="dimmed" fw={600} component="h3" m={0} mb={4}>
      {title}
    </Text>
    <Stack gap={4}>{children}</Stack>
  </section>
)

/** Shows the lowest ask when the price was set, if known, and the current one with its age. */
function Market({ at }: { at: Reasons['stockx'] }) {
  const now = useNow()
  const { listed, lowest_then, lowest_now, gap } = at
  const since = listed?.price_since
  return (
    <>
      {listed && (
        <Text size="sm" className="num">
          {!since
            ? 'ARK has no record of when this price was set, so the lowest ask at that time is unknown.'
            : lowest_then
              ? `Lowest ask when ${wholeMoney(listed.price)} was set (${clockTime(since, now)}): ${askLabel(lowest_then.lowest_ask)}.`
              : `${wholeMoney(listed.price)} was set at ${clockTime(since, now)}; there is no market data from before then.`}
        </Text>
      )}
      <Text size="sm" className="num">
        {lowest_now
          ? `Lowest ask now, read ${ageLabel(lowest_now.read_at, now)} ago: ${askLabel(lowest_now.lowest_ask)}.`
          : `${gap ?? 'No market data yet'}.`}
      </Text>
    </>
  )
}

const askLabel = (ask: number | null): string => (ask === null ? 'none' : money(ask))
