import { type WholesaleOfferParty, WHOLESALE_OFFERS } from '@ark/domain'
import { Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { money } from '../formats.ts'
import { PageLoading } from '../frame/pages/PageLoading.tsx'
import { LoadError } from '../ui/notices/LoadError.tsx'
import { RelativeTime } from '../ui/cells/RelativeTime.tsx'
import { OfferState, discountLabel } from './offer-columns.tsx'
import { offerDetails, type OfferDetails } from './offers.queries.ts'
import { OfferReplyForm } from './OfferReplyForm.tsx'

interface OfferModalProps {
  side: WholesaleOfferParty
  /** The open offer; null when the dialog is closed. */
  offerId: number | null
  onClose: () => void
}

/** The dialog of one offer: its sizes and prices, its history, and this side's replies. */
export const OfferModal = ({ side, offerId, onClose }: OfferModalProps) => (
  <Modal opened={offerId !== null} onClose={onClose} title="Offer" size={720}>
    {offerId !== null && <LoadedOffer key={offerId} side={side} offerId={offerId} />}
  </Modal>
)

function LoadedOffer({ side, offerId }: { side: WholesaleOfferParty; offerId: number }) {
  const { data, error, refetch } = useQuery(offerDetails(side, offerId))
  if (data) return <OpenOffer side={side} offer={data} />
  if (error) return <LoadError title="Failed to load the offer" error={error} onRetry={() => void refetch()} />
  return <PageLoading />
}

const OpenOffer = ({ side, offer }: { side: WholesaleOfferParty; offer: OfferDetails }) => (
  <Stack gap="md">
    <div>
      <Text fw={650} fz="lg">
        {offer.product_name}
      </Text>
      <Text size="sm" c="dimmed" component="div">
        {[offer.seller !== undefined && `Seller #${offer.seller}`, offer.sku].filter(Boolean).join(' · ')}
      </Text>
      <Group gap="sm" mt={6}>
        <OfferState offer={offer} side={side} />
        {WHOLESALE_OFFERS[offer.state].turn !== null && (
          <Text size="sm" c="dimmed" component="div">
            expires <RelativeTime at={offer.expires_at} />
          </Text>
        )}
        {offer.order_number && (
          <Text size="sm" className="num">
            Order {offer.order_number}
          </Text>
        )}
      </Group>
    </div>
    <Text className="num">
      {offer.total_items} pairs for <strong>{money(offer.total_amount)}</strong>,{' '}
      {discountLabel(offer.list_amount, offer.total_amount)} off the list price of {money(offer.list_amount)}
    </Text>
    {offer.notes && (
      <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
        {side === 'seller' ? "Buyer's note" : 'Your note'}: {offer.notes}
      </Text>
    )}
    {/* A counteroffer starts a new form, so that replies typed to the previous price are gone. */}
    <OfferReplyForm key={`${offer.state} ${offer.round}`} side={side} offer={offer} />
    <History side={side} offer={offer} />
  </Stack>
)

const ACTS = {
  offer: 'offered',
  counter: 'made a counteroffer',
  accept: 'accepted',
  decline: 'declined',
  withdraw: 'withdrew the offer',
  expire: 'Offer expired',
} as const

const History = ({ side, offer: { history } }: { side: WholesaleOfferParty; offer: OfferDetails }) => (
  <section aria-label="History">
    <Text fw={600} mb={4}>
      History
    </Text>
    <Stack gap={4} component="ol" m={0} p={0} style={{ listStyle: 'none' }}>
      {history.map((step) => (
        <Text key={`${step.at} ${step.act}`} size="sm" component="li" className="num">
          {stepWords(step, side)}: {money(step.total_amount)} · <RelativeTime at={step.at} />
        </Text>
      ))}
    </Stack>
  </section>
)

function stepWords({ by, act }: OfferDetails['history'][number], side: WholesaleOfferParty): string {
  if (by === 'nobody') return ACTS[act]
  return `${by === side ? 'You' : by === 'buyer' ? 'The buyer' : 'The seller'} ${ACTS[act]}`
}
