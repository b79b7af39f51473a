import { Badge, Group, HoverCard, Stack, Text, Tooltip, UnstyledButton } from '@mantine/core'
import type { Marketplace } from '@ark/domain'
import { IconAlertTriangle } from '@tabler/icons-react'
import { money } from '../../shared/formats.ts'
import { PayoutBreakdown } from '../../shared/ui/PayoutBreakdown.tsx'
import { Pill } from '../../shared/ui/Pill.tsx'
import { RelativeTime } from '../../shared/ui/RelativeTime.tsx'
import classes from './MarketplaceCell.module.css'
import { isOffered, LISTING_STATES } from './listing-states.ts'
import { MarketLine } from './MarketLine.tsx'
import type { ListedSize } from './listed-sizes.ts'

type Listing = ListedSize['marketplace_listings'][number]

/** One marketplace of one size: our listing with what it nets above, the market with its age below. */
export function MarketplaceCell({ variant, marketplace }: { variant: ListedSize; marketplace: Marketplace }) {
  const listing = variant.marketplace_listings.find((each) => each.marketplace === marketplace)
  return (
    <Stack gap={3}>
      <Group gap={6} wrap="nowrap" mih={22}>
        {listing ? <OwnListing listing={listing} /> : <NotListed variant={variant} />}
      </Group>
      <MarketLine block={variant[marketplace]} />
    </Stack>
  )
}

function NotListed({ variant }: { variant: ListedSize }) {
  if (variant.listings_enabled && variant.waits_for)
    return (
      <Text size="xs" c="var(--ark-warn)">
        Waits: {variant.waits_for}
      </Text>
    )
  return (
    <Text size="xs" c="dimmed">
      {variant.listings_enabled ? 'About to be listed' : 'Not listed'}
    </Text>
  )
}

function OwnListing({ listing }: { listing: Listing }) {
  return (
    <>
      <ListingState listing={listing} />
      {isOffered(listing.state) && (
        <>
          {listing.net_payout !== null && (
            <Text span size="sm" fw={600}>
              <PayoutBreakdown parts={listing.breakdown}>{money(listing.net_payout)}</PayoutBreakdown>
            </Text>
          )}
          {listing.price !== null && (
            <Text size="xs" c="dimmed" className={`${classes['price']} num`}>
              at ${listing.price.toLocaleString('en-US')}
            </Text>
          )}
          {listing.is_lowest_ask && (
            <Tooltip label="Your listing is at the lowest ask here.">
              <span className={classes['lowest']} role="img" aria-label="At the lowest ask" />
            </Tooltip>
          )}
        </>
      )}
    </>
  )
}

/** The state as a word; what it means, or what went wrong and since when, on hover, focus or tap. */
function ListingState({ listing }: { listing: Listing }) {
  const { label, color, meaning } = LISTING_STATES[listing.state]
  return (
    <HoverCard openDelay={150} position="top-start" shadow="md" withinPortal>
      <HoverCard.Target>
        <UnstyledButton className={classes['state']} aria-description={listing.problem ?? meaning}>
          {listing.state === 'failed' ? (
            <Badge color="red.9">{label}</Badge>
          ) : (
            <Pill color={listing.problem ? 'orange' : color}>
              {label}
              {listing.problem && <IconAlertTriangle size={13} color="var(--ark-warn)" aria-label="waits" />}
            </Pill>
          )}
        </UnstyledButton>
      </HoverCard.Target>
      <HoverCard.Dropdown p="xs" maw={300}>
        <Text size="xs">{listing.problem ?? meaning}</Text>
        <Text size="xs" c="dimmed" mt={2} component="div">
          {listing.problem ? `${meaning} ` : ''}Since <RelativeTime at={listing.since} />
        </Text>
      </HoverCard.Dropdown>
    </HoverCard>
  )
}
