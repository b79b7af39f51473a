import { Modal, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useDraft } from '../../shared/draft.ts'
import { MarketPayouts } from '../../shared/market/MarketPayouts.tsx'
import { ConfirmGuidedSync } from './ConfirmGuidedSync.tsx'
import { FindInCatalog } from './FindInCatalog.tsx'
import { beginConfirming, beginGuidedSync, type GuidedSync } from './guided-sync.ts'
import type { SaleProduct } from './liquidation.queries.ts'
import { RowsSkeleton } from '../../shared/ui/notices/RowsSkeleton.tsx'

interface GuidedSyncModalProps {
  storeId: number
  /** Shopify's id of the product; undefined when the dialog is closed. */
  shopifyProductId: string | undefined
  /** The product from the list; undefined while loading, and when it is not on sale. */
  product: SaleProduct | undefined
  isLoading: boolean
  /** True when the market beside the payouts shows nets. */
  isNet: boolean
  onNet: (isNet: boolean) => void
  onClose: () => void
}

/**
 * Guided sync: find the product in the catalog, link it (after an import if needed), set its payouts, list all sizes.
 * Progress and typed values survive a reload.
 */
export const GuidedSyncModal = (props: GuidedSyncModalProps) =>
  props.shopifyProductId === undefined ? (
    <Modal opened={false} onClose={props.onClose} />
  ) : (
    <OpenGuidedSync key={`${props.storeId} ${props.shopifyProductId}`} {...props} />
  )

function OpenGuidedSync(props: GuidedSyncModalProps) {
  const { storeId, shopifyProductId, product, onClose } = props
  const [kept, keep] = useDraft<GuidedSync | null>(`guided-sync ${storeId} ${shopifyProductId}`, null)
  const sync = kept ?? (product && !product.isSynced ? beginGuidedSync(product) : null)
  const body = useFocusOfStep(sync?.step)
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={sync?.step === 'payouts' ? 'Configure Market Payouts' : 'Guided Sync'}
      closeButtonProps={{ 'aria-label': 'Close' }}
      // A click outside does not close the dialog, because typed values would be lost.
      closeOnClickOutside={false}
    >
      <div ref={body}>{sync ? <Step {...props} sync={sync} onChange={keep} /> : <NoProduct {...props} />}</div>
    </Modal>
  )
}

/** Focuses the first field of a new step, because the pressed button is gone. */
function useFocusOfStep(step: GuidedSync['step'] | undefined) {
  const body = useRef<HTMLDivElement>(null)
  const last = useRef(step)
  useEffect(() => {
    const isNext = last.current !== undefined && last.current !== step
    last.current = step
    const fields = [...(body.current?.querySelectorAll<HTMLElement>('[data-autofocus], input') ?? [])]
    if (isNext) (fields.find((field) => field.dataset['autofocus']) ?? fields[0])?.focus()
  }, [step])
  return body
}

const NoProduct = ({ product, isLoading }: GuidedSyncModalProps) => {
  if (isLoading) return <RowsSkeleton rows={4} />
  return <Text>{product ? `${product.title} is already synced.` : 'This product is no longer on sale.'}</Text>
}

interface StepProps extends GuidedSyncModalProps {
  sync: GuidedSync
  onChange: (sync: GuidedSync) => void
}

/** The steps search, confirm and payouts. Values from one step are the draft of the next. */
function Step({ storeId, sync, onChange, isNet, onNet, onClose }: StepProps) {
  const { product } = sync
  if (sync.step === 'payouts')
    return (
      <MarketPayouts
        product={sync.linked}
        lowestPrice={product.priceRange.min}
        isNet={isNet}
        onNet={onNet}
        onClose={onClose}
      />
    )
  if (sync.step === 'confirm')
    return (
      <ConfirmGuidedSync
        storeId={storeId}
        sync={sync}
        onType={(typed) => onChange({ ...sync, typed: { ...sync.typed, ...typed } })}
        onBack={() => onChange({ step: 'find', product, search: sync.search })}
        onLinked={(linked) => onChange({ step: 'payouts', product, linked })}
      />
    )
  return (
    <FindInCatalog
      product={product}
      search={sync.search}
      onSearch={(search) => onChange({ ...sync, search })}
      onChoose={(found) => onChange(beginConfirming({ product, search: sync.search, found }))}
    />
  )
}
