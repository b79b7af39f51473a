import { Stack } from '@mantine/core'
import { FeeSchedulesCard } from './fees/FeeSchedulesCard.tsx'
import { ZeroFeesCard } from './fees/ZeroFeesCard.tsx'
import { InviteCodesCard } from './invite-codes/InviteCodesCard.tsx'

/** What holds for the whole platform (document 3 §2, System Settings). */
export const SystemSettingsPanel = () => (
  <Stack gap="md" maw={1160}>
    <ZeroFeesCard />
    <FeeSchedulesCard />
    <InviteCodesCard />
  </Stack>
)
