import { Badge, Text, UnstyledButton } from '@mantine/core'
import { Tooltip } from '../../../shared/ui/floating/Tooltip.tsx'
import { HoverCard } from '../../../shared/ui/floating/HoverCard.tsx'
import type { Marketplace } from '@ark/domain'
import { IconAlertTriangle } from '../../../shared/icons.ts'
import type { ReactNode } from 'react'
import { money, platformName, wholeMoney } from '../../../shared/formats.ts'
import { useSaleOf } from '../../../shared/sales/lists/recent-sales.ts'
import { PayoutBreakdownPopover } from '../../../shared/ui/cells/PayoutBreakdownPopover.tsx'
import { Pill } from '../../../shared/ui/badges/Pill.tsx'
import { RelativeTime } from '../../../shared/ui/cells/RelativeTime.tsx'
import classes from './MarketplaceCell.module.css'
import { isOffered, LISTING_STATES } from '../../../shared/sizes/listing-states.ts'
import type { ListedSize } from '../../../shared/sizes/listed-size.ts'
import { MarketAge } from '../../../shared/market/MarketAge.tsx'
import { sizeName } from '../../../shared/sizes/size-name.ts'

type Listing = ListedSize['marketplace_listings'][number]

const CAPTIONS = { own: 'Your ask', ask: 'Lowest ask', bid: 'Highest bid' }

/** The head of a marketplace's column, with the names of its figures. */
export const MarketplaceHead = ({ marketplace }: { marketplace: Marketplace }) => (
  <span className={classes['figures']}>
    <span>{platformName(marketplace)}</span>
    {[CAPTIONS.own, CAPTIONS.ask].map((caption) => (
      <span key={caption} className={classes['heads']}>
        {caption}
        <br />
        you net
      </span>
    ))}
  </span>
)

/** The head of the column of a marketplace's highest bids. */
export const BidHead = ({ marketplace }: { marketplace: Marketplace }) => (
  <span className={classes['heads']}>
    {platformName(marketplace)} bid
    <br />
    you net
  </span>
)

interface MarketplaceCellProps {
  variant: ListedSize
  marketplace: Marketplace
  isCard: boolean
  /** Opens the reasons for our price, or for its absence. */
  onWhy: () => void
}

/** One marketplace of one size: our ask and the lowest ask, each with its net. All rows have the same two lines. */
export function MarketplaceCell({ variant, marketplace, isCard, onWhy }: MarketplaceCellProps) {
  const listing = variant.marketplace_listings.find((each) => each.marketplace === marketplace)
  const { lowest_ask, highest_bid, ask_breakdown, updated_at, gap } = variant[marketplace]
  const isUnread = lowest_ask === null && highest_bid === null
  const isLowest = listing !== undefined && isOffered(listing.state) && listing.is_lowest_ask
  return (
    <div className={`${classes['figures']} num`} data-card={isCard}>
      {isCard && (
        <span className={classes['platform']} aria-hidden>
          {platformName(marketplace)}
        </span>
      )}
      {listing ? (
        <OwnListing listing={listing} name={sizeName(variant)} onWhy={onWhy} />
      ) : (
        <NotListed variant={variant} marketplace={marketplace} onWhy={onWhy} />
      )}
      {isUnread ? (
        <div className={classes['unread']} title={gap ?? NO_DATA}>
          {gap ?? NO_DATA}
        </div>
      ) : (
        <Figure caption={isCard && 'lowest'} price={lowest_ask} net={ask_breakdown?.net_payout ?? null}>
          {ask_breakdown && <PayoutBreakdownPopover parts={ask_breakdown} />}
        </Figure>
      )}
      <div className={classes['note']}>
        {isLowest && (
          <Tooltip label="Your listing is at the lowest ask here.">
            <span className={classes['lowest']}>lowest</span>
          </Tooltip>
        )}
        {!isUnread && updated_at && (
          <MarketAge at={updated_at} className={classes['old']} isShort={isLowest || isCard} />
        )}
      </div>
    </div>
  )
}

const NO_DATA = 'No market data yet'

/** The highest bid of a marketplace with its net. */
export const BidCell = ({ variant, marketplace }: Pick<MarketplaceCellProps, 'variant' | 'marketplace'>) => (
  <Figure caption={false} price={variant[marketplace].highest_bid} net={variant[marketplace].bid_net_payout} />
)

interface FigureProps {
  /** What the price is; false where the head of the column says it. */
  caption: string | false
  price: number | null
  net: number | null
  /** The net with its explanation; without it only the number is shown. */
  children?: ReactNode
}

function Figure({ caption, price, net, children }: FigureProps) {
  return (
    <div className={classes['figure']}>
      <div className={classes['price']}>
        {caption && <span className={classes['caption']}>{caption}</span>}
        {price === null ? '–' : wholeMoney(price)}
      </div>
      {net !== null && <div className={classes['net']}>{children || money(net)}</div>}
    </div>
  )
}

/** A marketplace without a listing: the size just sold, is about to be listed, or is not listed. */
function NotListed({ variant, marketplace, onWhy }: Omit<MarketplaceCellProps, 'isCard'>) {
  const sale = useSaleOf(variant.variant_id)
  if (sale?.platform === marketplace)
    return (
      <div className={classes['state']} data-wide>
        <Pill color={LISTING_STATES.sold.color}>{LISTING_STATES.sold.label}</Pill>
      </div>
    )
  const isComing = variant.listings_enabled && variant.total_available > 0 && !variant.waits_for
  return (
    <UnstyledButton
      className={`${classes['state']} ${classes['why']}`}
      data-quiet
      data-wide
      onClick={onWhy}
      aria-label={`Why is it not listed on ${platformName(marketplace)}? ${sizeName(variant)}`}
    >
      <Text size="xs" c="dimmed" component="span">
        {variant[marketplace].is_left_out ? 'Excluded' : isComing ? 'About to be listed' : 'Not listed'}
      </Text>
    </UnstyledButton>
  )
}

function OwnListing({ listing, name, onWhy }: { listing: Listing; name: string; onWhy: () => void }) {
  const isShown = isOffered(listing.state)
  return (
    <>
      <div className={classes['state']} data-wide={isShown ? undefined : true}>
        <ListingState listing={listing} />
      </div>
      {isShown && (
        <div className={classes['figure']}>
          {listing.price !== null && (
            <UnstyledButton
              className={`${classes['price']} ${classes['own']} ${classes['why']}`}
              onClick={onWhy}
              aria-label={`Why ${wholeMoney(listing.price)} on ${platformName(listing.marketplace)}? ${name}`}
            >
              {wholeMoney(listing.price)}
            </UnstyledButton>
          )}
          {listing.net_payout !== null && (
            <div className={classes['net']}>
              <PayoutBreakdownPopover parts={listing.breakdown}>{money(listing.net_payout)}</PayoutBreakdownPopover>
            </div>
          )}
        </div>
      )}
    </>
  )
}

/** The state of a listing, with its meaning, or its problem and since when, on hover, focus or tap. */
function ListingState({ listing }: { listing: Listing }) {
  const { label, color, meaning } = LISTING_STATES[listing.state]
  return (
    <HoverCard
      position="top-start"
      maw={300}
      target={
        <UnstyledButton className={classes['pill']} aria-description={listing.problem ?? meaning}>
          {listing.state === 'failed' ? (
            <Badge color="red.9">{label}</Badge>
          ) : (
            <Pill color={listing.problem ? 'orange' : color}>
              {label}
              {listing.problem && <IconAlertTriangle size={13} color="var(--ark-warn)" aria-label="waits" />}
            </Pill>
          )}
        </UnstyledButton>
      }
    >
      <Text size="xs">{listing.problem ?? meaning}</Text>
      <Text size="xs" c="dimmed" mt={2} component="div">
        {listing.problem ? `${meaning} ` : ''}Since <RelativeTime at={listing.since} />
      </Text>
    </HoverCard>
  )
}
