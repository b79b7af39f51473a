import { Badge, HoverCard, Text, Tooltip, UnstyledButton } from '@mantine/core'
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
    <span>
      {platformName(marketplace)}
      <br />
      <span className={classes['heads']}>{CAPTIONS.own}</span>
    </span>
    {[CAPTIONS.ask, CAPTIONS.bid].map((caption) => (
      <span key={caption} className={classes['heads']}>
        {caption}
        <br />→ you net
      </span>
    ))}
  </span>
)

interface MarketplaceCellProps {
  variant: ListedSize
  marketplace: Marketplace
  isCard: boolean
  /** Opens the reasons for our price, or for its absence. */
  onWhy: () => void
}

/** One marketplace of one size: our ask, the lowest ask and the highest bid, each with its net. */
export function MarketplaceCell({ variant, marketplace, isCard, onWhy }: MarketplaceCellProps) {
  const listing = variant.marketplace_listings.find((each) => each.marketplace === marketplace)
  const market = variant[marketplace]
  const isUnread = market.lowest_ask === null && market.highest_bid === null
  return (
    <div className={`${classes['figures']} num`}>
      <div>
        {isCard && <Caption>{CAPTIONS.own}</Caption>}
        {listing ? (
          <OwnListing listing={listing} name={sizeName(variant)} onWhy={onWhy} />
        ) : (
          <NotListed variant={variant} marketplace={marketplace} onWhy={onWhy} />
        )}
      </div>
      <Figure caption={isCard && CAPTIONS.ask} price={market.lowest_ask} net={market.ask_breakdown?.net_payout ?? null}>
        {market.ask_breakdown && <PayoutBreakdownPopover parts={market.ask_breakdown} />}
      </Figure>
      <Figure caption={isCard && CAPTIONS.bid} price={market.highest_bid} net={market.bid_net_payout} />
      {isUnread ? (
        <div className={classes['old']}>{market.gap ?? 'No market data yet'}</div>
      ) : (
        market.updated_at && <MarketAge at={market.updated_at} className={classes['old']} />
      )}
    </div>
  )
}

const Caption = ({ children }: { children: ReactNode }) => (
  <div className={classes['caption']} aria-hidden>
    {children}
  </div>
)

interface FigureProps {
  caption: string | false
  price: number | null
  net: number | null
  /** The net with its explanation; without it only the number is shown. */
  children?: ReactNode
}

function Figure({ caption, price, net, children }: FigureProps) {
  return (
    <div>
      {caption && <Caption>{caption}</Caption>}
      <div className={classes['figure']}>{price === null ? '–' : wholeMoney(price)}</div>
      {net !== null && <div className={classes['net']}>→ {children || money(net)}</div>}
    </div>
  )
}

/** A marketplace without a listing: the size just sold, is about to be listed, or is not listed. */
function NotListed({ variant, marketplace, onWhy }: Omit<MarketplaceCellProps, 'isCard'>) {
  const sale = useSaleOf(variant.variant_id)
  if (sale?.platform === marketplace)
    return (
      <div className={classes['own']}>
        <Pill color={LISTING_STATES.sold.color}>{LISTING_STATES.sold.label}</Pill>
      </div>
    )
  const isComing = variant.listings_enabled && variant.total_available > 0 && !variant.waits_for
  return (
    <div className={classes['own']}>
      <UnstyledButton
        className={classes['why']}
        data-quiet
        onClick={onWhy}
        aria-label={`Why is it not listed on ${platformName(marketplace)}? ${sizeName(variant)}`}
      >
        <Text size="xs" c="dimmed" component="span">
          {variant[marketplace].is_left_out ? 'Excluded' : isComing ? 'About to be listed' : 'Not listed'}
        </Text>
      </UnstyledButton>
    </div>
  )
}

function OwnListing({ listing, name, onWhy }: { listing: Listing; name: string; onWhy: () => void }) {
  const isShown = isOffered(listing.state)
  return (
    <>
      <div className={classes['own']}>
        <ListingState listing={listing} />
        {isShown && listing.price !== null && (
          <UnstyledButton
            className={classes['why']}
            onClick={onWhy}
            aria-label={`Why ${wholeMoney(listing.price)} on ${platformName(listing.marketplace)}? ${name}`}
          >
            {wholeMoney(listing.price)}
          </UnstyledButton>
        )}
        {isShown && listing.is_lowest_ask && (
          <Tooltip label="Your listing is at the lowest ask here.">
            <span className={classes['lowest']} role="img" aria-label="At the lowest ask" />
          </Tooltip>
        )}
      </div>
      {isShown && listing.net_payout !== null && (
        <div className={classes['net']}>
          → <PayoutBreakdownPopover parts={listing.breakdown}>{money(listing.net_payout)}</PayoutBreakdownPopover>
        </div>
      )}
    </>
  )
}

/** The state of a listing, with its meaning, or its problem and since when, on hover, focus or tap. */
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
