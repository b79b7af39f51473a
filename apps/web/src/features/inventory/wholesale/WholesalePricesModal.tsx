import { Alert, Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api, detailOf } from '../../../shared/api.ts'
import { useDraft } from '../../../shared/draft.ts'
import { counted } from '../../../shared/formats.ts'
import { toastFailure, toastNote } from '../../../shared/ui/notices/toasts.ts'
import type { ReserveScope } from '../reserves/reserve-form.ts'
import { EMPTY_PRICES, type WholesalePriceRequest, wholesalePricesOf } from './wholesale-price-form.ts'
import { WholesalePricePreviewTable } from './WholesalePricePreviewTable.tsx'
import { WholesalePriceRuleFields } from './WholesalePriceRuleFields.tsx'

interface WholesalePricesModalProps {
  isOpen: boolean
  onClose: () => void
  scope: ReserveScope
  /** What it is about. */
  words: string
}

/** Wholesale prices of many products by a rule: nothing changes before what comes of it was seen. */
export const WholesalePricesModal = ({ isOpen, onClose, scope, words }: WholesalePricesModalProps) => (
  <Modal
    opened={isOpen}
    onClose={onClose}
    size="lg"
    title="Set wholesale prices"
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    <Text size="sm" mb="md">
      {words} Each size gets the price that the rule makes for it.
    </Text>
    <WholesalePrices scope={scope} onClose={onClose} />
  </Modal>
)

const PREVIEW_PAUSE_MS = 300

/** The same for wholesale prices as `ChangePayouts` is for payouts. */
function WholesalePrices({ scope, onClose }: Pick<WholesalePricesModalProps, 'scope' | 'onClose'>) {
  const [form, setForm] = useDraft(`wholesale prices ${JSON.stringify(scope)}`, EMPTY_PRICES)
  const [wasTried, setTried] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  const request = wholesalePricesOf(form, scope)
  const change = useWholesalePrices(request, onClose)
  const { preview, isLooking } = change
  const isShown = 'problem' in request && (wasTried || (request.isOfNumber && form.number !== ''))
  const apply = () => {
    setTried(true)
    if ('body' in request) return change.start(request.body)
    fields.current?.querySelector<HTMLElement>(`[data-field=${request.isOfNumber ? 'number' : 'rule'}]`)?.focus()
  }
  return (
    <Stack
      component="form"
      gap="md"
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <div ref={fields}>
        <WholesalePriceRuleFields form={form} problem={isShown ? request : null} onChange={setForm} />
      </div>
      {change.error && (
        <Alert color="red" variant="outline" title="The preview could not be made" role="alert">
          {detailOf(change.error)}
        </Alert>
      )}
      {preview && !change.error && (
        <div aria-busy={isLooking} style={isLooking ? { opacity: 0.55 } : undefined}>
          <WholesalePricePreviewTable preview={preview} />
        </div>
      )}
      {!preview && isLooking && <Skeleton height={160} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          loading={change.isStarting}
          disabled={isLooking || (preview?.changed === 0 && 'body' in request)}
        >
          {preview && preview.changed > 0 && !isLooking ? `Set ${counted(preview.changed, 'price')}` : 'Set prices'}
        </Button>
      </Group>
    </Stack>
  )
}

/** The change with its preview, which follows the form after a pause; `start` starts the run. */
function useWholesalePrices(request: ReturnType<typeof wholesalePricesOf>, onDone: () => void) {
  const [wanted] = useDebouncedValue('body' in request ? JSON.stringify(request.body) : null, PREVIEW_PAUSE_MS)
  const preview = useQuery({
    queryKey: ['POST /inventory/wholesale-prices/preview', wanted],
    queryFn: ({ signal }) =>
      api('POST /inventory/wholesale-prices/preview', {
        body: JSON.parse(wanted ?? '{}') as WholesalePriceRequest,
        signal,
        isPreview: true,
      }),
    enabled: wanted !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const start = useMutation({
    mutationFn: (body: WholesalePriceRequest) => api('POST /inventory/wholesale-prices', { body }),
    onSuccess: ({ title }) => {
      toastNote({
        title: 'Wholesale prices are being changed',
        message: `${title}. You can leave this page; it goes on.`,
      })
      onDone()
    },
    onError: (error) => toastFailure({ title: 'Update Failed', error }),
  })
  const isReady = 'body' in request
  const isOfForm = isReady && JSON.stringify(request.body) === wanted && !preview.isPlaceholderData
  return {
    preview: isReady ? preview.data : undefined,
    error: isReady ? preview.error : null,
    isLooking: isReady && (!isOfForm || preview.isPending) && !preview.error,
    start: (body: WholesalePriceRequest) => start.mutate(body),
    isStarting: start.isPending,
  }
}
