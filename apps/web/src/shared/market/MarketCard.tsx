import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core'
import type { FeeSchedule, Marketplace } from '@ark/domain'
import type { ReactNode } from 'react'
import { money } from '../formats.ts'
import { FreshnessMark } from '../ui/badges/FreshnessMark.tsx'
import { PayoutBreakdownPopover } from '../ui/cells/PayoutBreakdownPopover.tsx'
import { PlatformBadge } from '../ui/badges/PlatformBadge.tsx'
import { ListedPrice } from './ListedPrice.tsx'
import { isBelowMinimum, usePriceEdit } from '../sizes/price-edits.ts'
import { type Breakdown, MARKET_BUDGET_MS, type ListingVariant } from '../sizes/price-estimate.ts'

interface MarketCardProps {
  variant: ListingVariant
  marketplace: Marketplace
  block: ListingVariant['stockx']
  schedule: FeeSchedule | null
  onWhy: () => void
}

/** One marketplace of one size: our ask, the market's lowest ask and highest bid, and the net of each. */
export function MarketCard({ variant, marketplace, block, schedule, onWhy }: MarketCardProps) {
  const listing = variant.marketplace_listings.find((each) => each.marketplace === marketplace)
  const edit = usePriceEdit(variant, marketplace)
  const canMeetLowest =
    block.current_listed_ask !== null && block.lowest_ask !== null && block.lowest_ask !== block.current_listed_ask
  return (
    <Paper withBorder p="md" radius="md">
      <Stack gap="sm">
        <Group justify="space-between">
          <PlatformBadge platform={marketplace} />
          <FreshnessMark at={block.updated_at} budgetMs={MARKET_BUDGET_MS} />
        </Group>
        <ListedPrice
          key={block.current_listed_ask}
          marketplace={marketplace}
          listed={block.current_listed_ask}
          known={listing?.breakdown ?? block.ask_breakdown}
          net={listing?.net_payout ?? null}
          schedule={schedule}
          edit={edit}
          onWhy={onWhy}
        />
        {block.gap && <Text size="sm">{block.gap}.</Text>}
        <Figure label="Market Lowest Ask" value={block.lowest_ask}>
          <Net breakdown={block.ask_breakdown} net={block.ask_breakdown?.net_payout ?? null} />
        </Figure>
        <Figure label="Highest Bid" value={block.highest_bid}>
          <Net breakdown={null} net={block.bid_net_payout} />
        </Figure>
        <Figure label="Floor payout" value={block.floor_payout} note="the minimum payout of this size">
          {block.floor_payout_ask !== null && (
            <Text size="xs" c="dimmed">
              needs an ask of {money(block.floor_payout_ask)}
            </Text>
          )}
        </Figure>
        {canMeetLowest && (
          <Button
            variant="light"
            size="xs"
            loading={edit.isPending && edit.variables.to === 'lowest-ask'}
            disabled={edit.isPending}
            onClick={() => edit.mutate({ to: 'lowest-ask' })}
          >
            Update to lowest ask
          </Button>
        )}
        {isBelowMinimum(edit.error) && edit.variables && (
          <Alert
            color="orange"
            title="Below the minimum payout"
            role="alert"
            styles={{ title: { color: 'var(--ark-warn)' } }}
          >
            <Text size="sm">{edit.error?.message}</Text>
            <Group gap="xs" mt="xs">
              <Button
                size="compact-sm"
                onClick={() => edit.mutate({ to: edit.variables.to, allow_below_minimum: true })}
              >
                Update anyway
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => edit.reset()}>
                Cancel
              </Button>
            </Group>
          </Alert>
        )}
      </Stack>
    </Paper>
  )
}

const Net = ({ breakdown, net }: { breakdown: Breakdown | null; net: number | null }) =>
  net !== null && (
    <Text size="xs" c="dimmed" className="num" component="div">
      nets <PayoutBreakdownPopover parts={breakdown}>{money(net)}</PayoutBreakdownPopover>
    </Text>
  )

interface FigureProps {
  label: string
  value: number | null
  note?: string
  children?: ReactNode
}

const Figure = ({ label, value, note, children }: FigureProps) => (
  <Group justify="space-between" wrap="nowrap" align="start">
    <Text size="sm" c="dimmed" title={note}>
      {label}
    </Text>
    <Stack gap={0} align="end">
      <Text fw={500} className="num">
        {value === null ? '–' : money(value)}
      </Text>
      {children}
    </Stack>
  </Group>
)
