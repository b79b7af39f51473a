import {
  cents,
  dollars,
  OFFER_DAYS,
  offerActs,
  offerTotal,
  type OfferDays,
  DEFAULT_OFFER_DAYS,
  type WholesaleOfferAct,
  type WholesaleOfferParty,
} from '@ark/domain'
import { Alert, Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, detailOf } from '../api.ts'
import { counted, money } from '../formats.ts'
import { CheckedForm } from '../ui/controls/CheckedForm.tsx'
import { parseNumber } from '../ui/controls/parse-number.ts'
import { toastSuccess } from '../ui/notices/toasts.ts'
import { useCheckedForm } from '../use-checked-form.ts'
import { useNow } from '../ui/badges/use-now.ts'
import { type OfferDetails, REPLIES } from './offers.queries.ts'
import { OfferLines } from './OfferLines.tsx'

interface OfferReplyProps {
  side: WholesaleOfferParty
  offer: OfferDetails
}

/** The current price of a line: the buyer's, or the seller's counter. */
const standingPrice = (offer: OfferDetails, line: OfferDetails['line_items'][number]): number =>
  offer.state === 'offered' ? line.buyer_price : (line.seller_price ?? line.buyer_price)

/** The sizes of an offer with this side's replies: accept, decline or counter. */
export function OfferReplyForm({ side, offer }: OfferReplyProps) {
  const now = useNow()
  const [isCountering, setCountering] = useState(false)
  const { state, round, expires_at } = offer
  const acts = offerActs({ state, rounds: round, expiresAtMs: new Date(expires_at).getTime() }, { side, nowMs: now })
  const reply = useReply(side, offer)
  const send = (act: WholesaleOfferAct) => reply.mutate({ act, round })
  if (isCountering) return <CounterForm side={side} offer={offer} onBack={() => setCountering(false)} />
  return (
    <Stack gap="sm">
      {reply.error && (
        <Alert color="red" variant="outline" title="Not sent" role="alert">
          {detailOf(reply.error)}
        </Alert>
      )}
      <OfferLines side={side} lines={offer.line_items} />
      <Group justify="flex-end" gap="xs">
        {acts.includes('withdraw') && (
          <Button variant="default" loading={reply.isPending} onClick={() => send('withdraw')}>
            Withdraw offer
          </Button>
        )}
        {acts.includes('decline') && (
          <Button variant="default" disabled={reply.isPending} onClick={() => send('decline')}>
            Decline
          </Button>
        )}
        {acts.includes('counter') && (
          <Button variant="default" disabled={reply.isPending} onClick={() => setCountering(true)}>
            Counter…
          </Button>
        )}
        {acts.includes('accept') && (
          <Button loading={reply.isPending} onClick={() => send('accept')}>
            Accept {money(offer.total_amount)}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

const priceField = ({ variant_id }: { variant_id: number }): string => `price_${variant_id}`
const priceOf = (text: string | undefined) => parseNumber(text ?? '', { min: 0.01, max: 1_000_000, decimals: 2 })

/** The form of a counteroffer: at least one new price, and how long the prices are valid. */
function CounterForm({ side, offer, onBack }: OfferReplyProps & { onBack: () => void }) {
  const { line_items: lines } = offer
  const form = useCheckedForm<string, Replied>({
    fields: [...lines.map(priceField), 'expires_in_days'],
    draft: `counteroffer to ${offer.id}, round ${offer.round}`,
    initial: {
      ...Object.fromEntries(lines.map((line) => [priceField(line), standingPrice(offer, line).toFixed(2)])),
      expires_in_days: String(DEFAULT_OFFER_DAYS),
    },
    check: (typed) =>
      Object.fromEntries(
        lines
          .filter((line) => !priceOf(typed[priceField(line)]))
          .map((line) => [priceField(line), 'Enter a price from $0.01 to $1,000,000.00']),
      ),
    send: (typed) =>
      sendReply(side, offer.id, {
        act: 'counter',
        round: offer.round,
        prices: (pricesOf(offer, typed) ?? []).map(({ variant_id, price }) => ({ variant_id, price })),
        expires_in_days: OFFER_DAYS.find((each) => String(each) === typed['expires_in_days']) ?? DEFAULT_OFFER_DAYS,
      }),
    onDone: (replied) => {
      toastReply(replied, 'counter')
      onBack()
    },
  })
  const prices = pricesOf(offer, form.values)
  const isSame = prices?.every((line) => cents(line.price) === cents(line.standing)) ?? false
  return (
    <CheckedForm form={form} label="Counteroffer" problemTitle="Not sent">
      <OfferLines side={side} lines={lines} entryOf={(line) => form.field(priceField(line))} />
      <Group justify="space-between" align="end" gap="xs">
        <NativeSelect
          {...form.field('expires_in_days')}
          label="Valid for"
          data={OFFER_DAYS.map((each) => ({ value: String(each), label: counted(each, 'day') }))}
        />
        <Group gap="xs">
          <Text fw={600} className="num" role="status">
            {prices ? money(totalOf(prices)) : 'A price is missing'}
          </Text>
          <Button variant="default" onClick={onBack}>
            Back
          </Button>
          <Button type="submit" disabled={isSame} loading={form.isBusy}>
            Send counteroffer
          </Button>
        </Group>
      </Group>
    </CheckedForm>
  )
}

const DONE: Readonly<Record<WholesaleOfferAct, string>> = {
  accept: 'Offer accepted',
  counter: 'Counteroffer sent',
  decline: 'Offer declined',
  withdraw: 'Offer withdrawn',
}

interface Said {
  act: WholesaleOfferAct
  round: number
  prices?: { variant_id: number; price: number }[]
  expires_in_days?: OfferDays
}

const sendReply = (side: WholesaleOfferParty, id: number, body: Said) => api(REPLIES[side], { params: { id }, body })
type Replied = Awaited<ReturnType<typeof sendReply>>

const toastReply = ({ order_number, product_name }: Replied, act: WholesaleOfferAct): void =>
  toastSuccess({
    title: DONE[act],
    message: order_number ? `It is now order ${order_number}: ${product_name}` : product_name,
  })

const useReply = (side: WholesaleOfferParty, { id }: OfferDetails) =>
  useMutation({
    mutationFn: (body: Said) => sendReply(side, id, body),
    onSuccess: (replied, { act }) => toastReply(replied, act),
  })

/** Returns the prices as typed, by line; null when one of them is not a price. */
function pricesOf(offer: OfferDetails, typed: Readonly<Record<string, string>>) {
  const prices = offer.line_items.flatMap((line) => {
    const price = priceOf(typed[priceField(line)])
    return price
      ? [{ variant_id: line.variant_id, quantity: line.quantity, price, standing: standingPrice(offer, line) }]
      : []
  })
  return prices.length === offer.line_items.length ? prices : null
}

const totalOf = (lines: readonly { quantity: number; price: number }[]): number =>
  dollars(offerTotal(lines.map(({ quantity, price }) => ({ quantity, price_cents: cents(price) }))))
