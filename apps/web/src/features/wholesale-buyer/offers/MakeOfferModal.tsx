import { cents, dollars, OFFER_DAYS, offerTotal, type OfferDays, DEFAULT_OFFER_DAYS } from '@ark/domain'
import { Button, Group, Modal, NativeSelect, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { paths } from '../../../paths.ts'
import { api } from '../../../shared/api.ts'
import { useDraft } from '../../../shared/draft.ts'
import { counted, money } from '../../../shared/formats.ts'
import { PageLoading } from '../../../shared/frame/pages/PageLoading.tsx'
import { parseNumber } from '../../../shared/ui/controls/parse-number.ts'
import { randomKey } from '../../../shared/random-key.ts'
import { CheckedForm } from '../../../shared/ui/controls/CheckedForm.tsx'
import { EmptyState } from '../../../shared/ui/notices/EmptyState.tsx'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { toastSuccess } from '../../../shared/ui/notices/toasts.ts'
import { useCheckedForm } from '../../../shared/use-checked-form.ts'
import { type OfferedSizeRow, OfferSheet, type OfferEntries } from './OfferSheet.tsx'
import { sizesInOrder } from '../cart/buyer-inventory-rows.ts'
import classes from '../wholesale-buyer.module.css'
import { offeredProduct } from '../wholesale-buyer.queries.ts'

interface Offered {
  productSyncId: number
  productId: number
}

interface MakeOfferModalProps {
  /** The product; null when the dialog is closed. */
  offered: Offered | null
  onClose: () => void
}

/** The dialog to offer a seller a price for sizes of one product. */
export const MakeOfferModal = ({ offered, onClose }: MakeOfferModalProps) => (
  <Modal opened={offered !== null} onClose={onClose} title="Make an offer" size={720}>
    {offered && <LoadedOffer key={offered.productSyncId} {...offered} onClose={onClose} />}
  </Modal>
)

function LoadedOffer({ productSyncId, productId, onClose }: Offered & Pick<MakeOfferModalProps, 'onClose'>) {
  const { data, error, refetch } = useQuery(offeredProduct(productId))
  if (error && !data) return <LoadError title="Error Loading Inventory" error={error} onRetry={() => void refetch()} />
  if (!data) return <PageLoading />
  const rows = sizesInOrder(data).flatMap((size): OfferedSizeRow[] => {
    const stock = size.retailer_stocks.find(({ product_sync_id }) => product_sync_id === productSyncId)
    return stock ? [{ size, stock }] : []
  })
  const [first] = rows
  if (!first) return <EmptyState title="This seller has none in stock">Try another seller.</EmptyState>
  return <OfferForm productSyncId={productSyncId} rows={rows} first={first} onClose={onClose} />
}

interface OfferFormProps {
  productSyncId: number
  rows: readonly OfferedSizeRow[]
  first: OfferedSizeRow
  onClose: () => void
}

const dayOf = (text: string): OfferDays => OFFER_DAYS.find((days) => String(days) === text) ?? DEFAULT_OFFER_DAYS

/** Parses a typed price in dollars; undefined when it is invalid. */
export const priceOf = (text: string | undefined): number | undefined =>
  parseNumber(text ?? '', { min: 0.01, max: 1_000_000, decimals: 2 }) ?? undefined

/**
 * The form of an offer: prices and pairs in a table, and its terms. Each body has one idempotency key, so that no offer
 * is made twice.
 */
function OfferForm({ productSyncId, rows, first, onClose }: OfferFormProps) {
  const navigate = useNavigate()
  const [entries, setEntries] = useDraft<OfferEntries>(`offer-${productSyncId}`, {})
  const keyOf = useKeyPerBody()
  const wanted = rows.flatMap(({ size: { variant_id } }) => {
    const { quantity = 0, price } = entries[variant_id] ?? {}
    return quantity > 0 ? [{ variant_id, qty: quantity, price: priceOf(price) }] : []
  })
  const lines = wanted.flatMap(({ price, ...line }) => (price === undefined ? [] : [{ ...line, price }]))
  const isTooMuch = rows.some(({ size, stock }) => (entries[size.variant_id]?.quantity ?? 0) > stock.quantity_available)
  const isReady = lines.length > 0 && lines.length === wanted.length && !isTooMuch
  const form = useCheckedForm({
    fields: ['expires_in_days', 'notes'],
    draft: `offer ${productSyncId} besides`,
    initial: { expires_in_days: String(DEFAULT_OFFER_DAYS) },
    // The table above shows its own errors and disables the button until they are fixed.
    check: () => ({}),
    send: ({ expires_in_days, notes }) => {
      const body = {
        product_sync_id: productSyncId,
        line_items: lines,
        expires_in_days: dayOf(expires_in_days),
        ...(notes.trim() && { notes: notes.trim() }),
      }
      return api('POST /buyer/offers', { idempotencyKey: keyOf(body), body })
    },
    onDone: ({ id }) => {
      toastSuccess({ title: 'Offer sent', message: `${first.size.product_name}, to Seller #${first.stock.seller}` })
      void navigate({ to: paths.buyerOffers, search: { offer: id } })
    },
  })
  const total = dollars(offerTotal(lines.map(({ qty, price }) => ({ quantity: qty, price_cents: cents(price) }))))
  return (
    <CheckedForm form={form} label="Make an offer" problemTitle="The offer was not sent">
      <div>
        <Text fw={600}>{first.size.product_name}</Text>
        <Text size="sm" c="dimmed">
          To Seller #{first.stock.seller}. Offers do not reserve pairs. An accepted offer becomes an order at the
          offered price.
        </Text>
      </div>
      <OfferSheet rows={rows} entries={entries} onChange={setEntries} />
      <Group gap="sm" align="end">
        <NativeSelect
          {...form.field('expires_in_days')}
          label="Valid for"
          data={OFFER_DAYS.map((each) => ({ value: String(each), label: counted(each, 'day') }))}
        />
        <TextInput
          {...form.field('notes')}
          label="Note for the seller"
          placeholder="Optional"
          maxLength={1_000}
          style={{ flex: '1 1 220px' }}
        />
      </Group>
      <Group justify="space-between" gap="xs" className={classes['foot'] ?? ''}>
        <Text fw={600} className="num" role="status">
          {counted(
            lines.reduce((sum, { qty }) => sum + qty, 0),
            'pair',
          )}{' '}
          · {money(total)}
        </Text>
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" disabled={!isReady} loading={form.isBusy}>
            Send offer
          </Button>
        </Group>
      </Group>
    </CheckedForm>
  )
}

/** Returns the idempotency key of a body: the same for a retry, a new one for a different body. */
function useKeyPerBody(): (body: object) => string {
  const last = useRef({ body: '', key: '' })
  return (body) => {
    const text = JSON.stringify(body)
    if (text !== last.current.body) last.current = { body: text, key: randomKey() }
    return last.current.key
  }
}
