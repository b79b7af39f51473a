import { Alert, Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { BID_CHANGED_DOLLARS, type Marketplace } from '@ark/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, detailOf } from '../../shared/api.ts'
import { money, platformName, wholeMoney } from '../../shared/formats.ts'
import { PayoutBreakdownPopover } from '../../shared/ui/cells/PayoutBreakdownPopover.tsx'
import { PlatformBadge } from '../../shared/ui/badges/PlatformBadge.tsx'
import { ProductCell } from '../../shared/ui/cells/ProductCell.tsx'
import { type Bid, type BidSize, explainedBid } from './bid-sizes.ts'
import { useTakeBid } from './use-take-bid.ts'

interface ConfirmBidModalProps {
  /** The size; undefined when the dialog is closed. */
  size: BidSize | undefined
  marketplace: Marketplace
  onClose: () => void
  onRetailPrice: () => void
}

/** The Confirm Action dialog, which reads the bid again before it is accepted. */
export function ConfirmBidModal({ size, marketplace, ...ends }: ConfirmBidModalProps) {
  return (
    <Modal opened={size !== undefined} onClose={ends.onClose} title="Confirm Action">
      {size && <Confirm key={`${size.variant_id} ${marketplace}`} size={size} marketplace={marketplace} {...ends} />}
    </Modal>
  )
}

/** Reads the current market of the size. */
const useFreshBid = ({ product_id, variant_id }: BidSize, marketplace: Marketplace) =>
  useQuery({
    queryKey: ['POST /products/{id}/update-market-data', product_id, variant_id, marketplace],
    queryFn: async ({ signal }) => {
      const { variants, failures } = await api('POST /products/{id}/update-market-data', {
        params: { id: product_id },
        signal,
      })
      const failure = failures.find((each) => each.marketplace === marketplace)
      if (failure) throw new Error(failure.message)
      const size = variants.find(({ id }) => id === variant_id)
      return (marketplace === 'stockx' ? size?.stockx_highest_bid : size?.alias_highest_bid) ?? null
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })

function Confirm({ size, marketplace, onClose, onRetailPrice }: ConfirmBidModalProps & { size: BidSize }) {
  // The bid that the person chose; the list behind the dialog may change.
  const [{ bid: original, asks }] = useState(size[marketplace])
  const [isInsisting, setInsisting] = useState(false)
  const fresh = useFreshBid(size, marketplace)
  const take = useTakeBid({ onTaken: onClose, onRetailPrice })
  const { bottom_payout, rules } = size
  const now = fresh.isSuccess ? explainedBid({ marketplace, highest: fresh.data, bottom_payout }, rules) : original
  const isChanged = Math.abs((now?.bid ?? 0) - (original?.bid ?? 0)) > BID_CHANGED_DOLLARS
  const net = now?.breakdown?.net_payout ?? null
  const isBelow = net !== null && bottom_payout !== null && net < bottom_payout
  const where = platformName(marketplace)
  const words = `${asks === null ? 'List' : 'Update'} ${where}`
  return (
    <Stack>
      <ProductCell
        name={size.product_name}
        imageUrl={size.image_url}
        detail={[`Size ${size.size}`, size.sku].filter(Boolean).join(' · ')}
      />
      <Group justify="space-between">
        <PlatformBadge platform={marketplace} />
        <NetPayout bid={original} label={isChanged ? 'Original bid net payout' : 'Bid net payout'} />
      </Group>
      <div role="status">
        {fresh.isFetching ? (
          <Text size="sm" c="dimmed">
            Reading the market of {where} again…
          </Text>
        ) : isChanged ? (
          <Alert color="orange" title="Bid changed" styles={{ title: { color: 'var(--ark-warn)' } }}>
            {now ? (
              <>
                The highest bid is {money(now.bid)} now, not {money(original?.bid)}. It nets{' '}
                <PayoutBreakdownPopover parts={now.breakdown}>{money(net)}</PayoutBreakdownPopover>.
              </>
            ) : (
              `There is no longer a bid for this size on ${where}.`
            )}
          </Alert>
        ) : (
          fresh.isSuccess && (
            <Text size="sm" c="dimmed">
              Just checked: the bid is unchanged.
            </Text>
          )
        )}
      </div>
      {fresh.isError && !fresh.isFetching && (
        <Alert color="orange" title="The market could not be refreshed" role="alert">
          <Text size="sm">
            {detailOf(fresh.error)} ARK never lists below the bid you see. If the bid is gone, nothing sells.
          </Text>
          <Button size="compact-sm" variant="default" mt="xs" onClick={() => void fresh.refetch()}>
            Try again
          </Button>
        </Alert>
      )}
      {take.error && !take.isPending && (
        <Alert color="red" variant="outline" role="alert">
          {detailOf(take.error)}
        </Alert>
      )}
      {isBelow && (
        <Checkbox
          checked={isInsisting}
          onChange={({ currentTarget }) => setInsisting(currentTarget.checked)}
          label={`Accept the bid although it nets less than the minimum payout of ${money(bottom_payout)}`}
        />
      )}
      <Text size="sm" c="dimmed">
        {now?.breakdown && `Asks ${wholeMoney(now.breakdown.ask)} for one pair for 15 minutes. `}
        If the bid is still there, it sells at once.
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          data-autofocus
          loading={take.isPending}
          disabled={fresh.isFetching || !now?.breakdown || (isBelow && !isInsisting)}
          onClick={() =>
            now &&
            take.mutate({
              size,
              marketplace,
              isListed: asks !== null,
              seenBid: now.bid,
              allowBelowMinimum: isBelow && isInsisting,
            })
          }
        >
          {words}
        </Button>
      </Group>
    </Stack>
  )
}

const NetPayout = ({ bid, label }: { bid: Bid | null; label: string }) => (
  <Text size="sm" component="div" ta="right">
    {label}{' '}
    <Text span fw={650} className="num">
      <PayoutBreakdownPopover parts={bid?.breakdown ?? null}>
        {money(bid?.breakdown?.net_payout)}
      </PayoutBreakdownPopover>
    </Text>
    <Text size="xs" c="dimmed" className="num">
      {bid ? `bid ${money(bid.bid)}` : 'no bid'}
    </Text>
  </Text>
)
