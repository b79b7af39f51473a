import {
  cents,
  dollars,
  OFFER_DAYS,
  offerActs,
  offerTotal,
  type OfferDays,
  USUAL_OFFER_DAYS,
  type WholesaleOfferAct,
  type WholesaleOfferSide,
} from '@ark/domain'
import { Alert, Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, detailOf } from '../api.ts'
import { counted, money } from '../formats.ts'
import { parseNumber } from '../ui/parse-number.ts'
import { toastSuccess } from '../ui/toasts.ts'
import { useNow } from '../ui/use-now.ts'
import { type OfferDetails, REPLIES } from './offers.queries.ts'
import { OfferLines, type PriceTexts } from './OfferLines.tsx'

interface OfferReplyProps {
  side: WholesaleOfferSide
  offer: OfferDetails
}

/** The prices that stand: the buyer's, or what the seller wants since. */
const standingPrice = (offer: OfferDetails, line: OfferDetails['line_items'][number]): number =>
  offer.state === 'offered' ? line.buyer_price : (line.seller_price ?? line.buyer_price)

/** The sizes of an offer with what this side may say to it now: yes, no, or another price. */
export function OfferReply({ side, offer }: OfferReplyProps) {
  const now = useNow()
  const [texts, setTexts] = useState<PriceTexts | null>(null)
  const [days, setDays] = useState<OfferDays>(USUAL_OFFER_DAYS)
  const { state, round, expires_at } = offer
  const acts = offerActs({ state, rounds: round, expiresAtMs: new Date(expires_at).getTime() }, { side, nowMs: now })
  const reply = useReply(side, offer)
  const prices = texts && pricesOf(offer, texts)
  const isSame = prices?.every((line) => cents(line.price) === cents(line.standing)) ?? true
  const begin = () =>
    setTexts(
      Object.fromEntries(
        offer.line_items.map((line) => [line.variant_id, standingPrice(offer, line).toFixed(2)]),
      ) as PriceTexts,
    )
  const send = (act: WholesaleOfferAct) =>
    reply.mutate({
      act,
      round,
      ...(act === 'counter' &&
        prices && {
          prices: prices.map(({ variant_id, price }) => ({ variant_id, price })),
          expires_in_days: days,
        }),
    })
  return (
    <Stack gap="sm">
      {reply.error && (
        <Alert color="red" variant="outline" title="Not sent" role="alert">
          {detailOf(reply.error)}
        </Alert>
      )}
      <OfferLines
        side={side}
        lines={offer.line_items}
        texts={texts}
        onText={(id, text) => setTexts({ ...texts, [id]: text })}
      />
      {texts ? (
        <Group justify="space-between" align="end" gap="xs">
          <NativeSelect
            label="It stands for"
            data={OFFER_DAYS.map((each) => ({ value: String(each), label: counted(each, 'day') }))}
            value={String(days)}
            onChange={({ currentTarget: { value } }) =>
              setDays(OFFER_DAYS.find((each) => String(each) === value) ?? USUAL_OFFER_DAYS)
            }
          />
          <Group gap="xs">
            <Text fw={600} className="num" role="status">
              {prices ? money(totalOf(prices)) : 'A price is missing'}
            </Text>
            <Button variant="default" onClick={() => setTexts(null)}>
              Back
            </Button>
            <Button disabled={!prices || isSame} loading={reply.isPending} onClick={() => send('counter')}>
              Send counteroffer
            </Button>
          </Group>
        </Group>
      ) : (
        <Group justify="flex-end" gap="xs">
          {acts.includes('withdraw') && (
            <Button variant="default" loading={reply.isPending} onClick={() => send('withdraw')}>
              Take it back
            </Button>
          )}
          {acts.includes('decline') && (
            <Button variant="default" disabled={reply.isPending} onClick={() => send('decline')}>
              Decline
            </Button>
          )}
          {acts.includes('counter') && (
            <Button variant="default" disabled={reply.isPending} onClick={begin}>
              Counter…
            </Button>
          )}
          {acts.includes('accept') && (
            <Button loading={reply.isPending} onClick={() => send('accept')}>
              Accept {money(offer.total_amount)}
            </Button>
          )}
        </Group>
      )}
    </Stack>
  )
}

const DONE: Readonly<Record<WholesaleOfferAct, string>> = {
  accept: 'Offer accepted',
  counter: 'Counteroffer sent',
  decline: 'Offer declined',
  withdraw: 'Offer taken back',
}

interface Said {
  act: WholesaleOfferAct
  round: number
  prices?: { variant_id: number; price: number }[]
  expires_in_days?: OfferDays
}

function useReply(side: WholesaleOfferSide, { id }: OfferDetails) {
  return useMutation({
    mutationFn: (body: Said) => api(REPLIES[side], { params: { id }, body }),
    onSuccess: ({ order_number, product_name }, { act }) =>
      toastSuccess({
        title: DONE[act],
        message: order_number ? `It is order ${order_number} now: ${product_name}` : product_name,
      }),
  })
}

/** What was typed as prices; null: one of them is none. */
function pricesOf(offer: OfferDetails, texts: PriceTexts) {
  const prices = offer.line_items.flatMap((line) => {
    const price = parseNumber(texts[line.variant_id] ?? '', { min: 0.01, max: 1_000_000, decimals: 2 })
    return price
      ? [{ variant_id: line.variant_id, quantity: line.quantity, price, standing: standingPrice(offer, line) }]
      : []
  })
  return prices.length === offer.line_items.length ? prices : null
}

const totalOf = (lines: readonly { quantity: number; price: number }[]): number =>
  dollars(offerTotal(lines.map(({ quantity, price }) => ({ quantity, price_cents: cents(price) }))))
