import { Stack } from '@mantine/core'
import { ConnectionOutcome } from '../../../shared/stockx/ConnectionOutcome.tsx'
import type { AdminPanelProps } from '../admin-panel-props.ts'
import { ChecksCard } from './ChecksCard.tsx'
import { SharedAccountsCard } from './SharedAccountsCard.tsx'

/** Go Live: what has to be right before ARK is used for a real business, and the accounts that businesses share. */
export const GoLivePanel = ({ view, changeView }: AdminPanelProps) => (
  <Stack gap="md" maw={1000}>
    {view.stockx && (
      <ConnectionOutcome
        outcome={view.stockx}
        next="Businesses without a StockX account of their own now sell through it."
        onClose={() => changeView({ stockx: undefined })}
      />
    )}
    <SharedAccountsCard />
    <ChecksCard />
  </Stack>
)
