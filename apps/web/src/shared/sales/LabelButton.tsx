import { ActionIcon, Button } from '@mantine/core'
import { Tooltip } from '../ui/floating/Tooltip.tsx'
import { IconPrinter } from '../icons.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { detailOf } from '../api.ts'
import { toastFailure } from '../ui/notices/toasts.ts'
import { LABEL_ATTEMPTS } from '@ark/domain'
import { downloadLabel } from './open-label.ts'
import { openWaitingTab, showInTab } from '../ui/controls/waiting-tab.tsx'
import { type NamedSale, saleName, type SaleSummary } from './labels/sale-labels.ts'

type LabelledSale = NamedSale & Pick<SaleSummary, 'id'>

interface LabelButtonProps {
  sale: LabelledSale
  /** `next`: the next act of a row; `icon`: a quiet icon in a row; `wide` and `wide-next`: on a phone's card. */
  look?: 'icon' | 'next' | 'wide' | 'wide-next'
}

/** Buys the label at the marketplace if needed and opens it as a PDF in a new tab. */
export function LabelButton({ sale, look = 'next' }: LabelButtonProps) {
  const [attempt, setAttempt] = useState(1)
  const label = useMutation({
    mutationFn: async () => {
      setAttempt(1)
      const tab = openWaitingTab(`Getting the label of ${saleName(sale)}…`)
      try {
        const file = await downloadLabel(sale, setAttempt)
        showInTab({ file, tab, title: 'Label ready', linkText: `Open the label of ${saleName(sale)}` })
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
  const name = `Label of ${saleName(sale)}`
  const isWide = look === 'wide' || look === 'wide-next'
  if (look === 'icon')
    return (
      <Tooltip label={isWaiting ? `Try ${attempt} of ${LABEL_ATTEMPTS}…` : 'Label'}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={26}
          aria-label={name}
          loading={label.isPending}
          onClick={() => label.mutate()}
        >
          <IconPrinter size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    )
  return (
    <Button
      variant={look === 'wide' ? 'default' : look === 'next' ? 'light' : 'filled'}
      size={isWide ? 'md' : 'compact-sm'}
      fullWidth={isWide}
      leftSection={<IconPrinter size={isWide ? 18 : 14} aria-hidden />}
      loading={label.isPending && !isWaiting}
      disabled={isWaiting}
      onClick={() => label.mutate()}
      aria-label={name}
    >
      {isWaiting ? `Try ${attempt} of ${LABEL_ATTEMPTS}…` : 'Label'}
    </Button>
  )
}
