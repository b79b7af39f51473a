import { Anchor, Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { detailOf } from '../api.ts'
import { toastFailure, toastNote } from '../ui/toasts.ts'
import { LABEL_ATTEMPTS } from './label-attempts.ts'
import { fetchLabel, openWaitingTab } from './open-label.ts'
import { type NamedSale, saleName, type SaleSummary } from './sale-words.ts'

type LabelledSale = NamedSale & Pick<SaleSummary, 'id'>

/** Makes the label at the marketplace if need be and opens it as PDF in a new tab. */
export function LabelButton({ sale, isWide = false }: { sale: LabelledSale; isWide?: boolean }) {
  const [attempt, setAttempt] = useState(1)
  const label = useMutation({
    mutationFn: async () => {
      setAttempt(1)
      const tab = openWaitingTab(`Getting the label of ${saleName(sale)}…`)
      try {
        show(sale, URL.createObjectURL(await fetchLabel(sale, setAttempt)), tab)
      } catch (failure) {
        tab?.close()
        throw failure
      }
    },
    onError: (error) =>
      toastFailure({
        title: error.message === 'Response is not a PDF document' ? 'Failed to Open Label' : 'Label Generation Failed',
        message: `${saleName(sale)}: ${detailOf(error)}`,
      }),
  })
  if (sale.platform === 'shopify') return null
  const isWaiting = label.isPending && attempt > 1
  return (
    <Button
      variant="default"
      size={isWide ? 'md' : 'compact-sm'}
      fullWidth={isWide}
      leftSection={<IconPrinter size={isWide ? 18 : 14} aria-hidden />}
      loading={label.isPending && !isWaiting}
      disabled={isWaiting}
      onClick={() => label.mutate()}
      aria-label={`Label of ${saleName(sale)}`}
    >
      {isWaiting ? `Try ${attempt} of ${LABEL_ATTEMPTS}…` : 'Label'}
    </Button>
  )
}

/** The browser frees the address itself when this page goes; a tab may be reloaded until then. */
function show(sale: NamedSale, address: string, tab: Window | null): void {
  if (tab && !tab.closed) tab.location.href = address
  else
    toastNote({
      title: 'Label ready',
      message: (
        <Anchor href={address} target="_blank" size="sm">
          Open the label of {saleName(sale)}
        </Anchor>
      ),
      closesAfterMs: 30_000,
    })
}
