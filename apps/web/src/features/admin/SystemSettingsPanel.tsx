import { Stack } from '@mantine/core'
import { FeeSchedulesCard } from './fees/FeeSchedulesCard.tsx'
import { ZeroFeesCard } from './fees/ZeroFeesCard.tsx'
import { InviteCodesCard } from './invite-codes/InviteCodesCard.tsx'

/** System Settings: settings for the whole platform. */
export const SystemSettingsPanel = () => (
  <Stack gap="md" maw={1160}>
    <ZeroFeesCard />
    <FeeSchedulesCard />
    <InviteCodesCard />
  </Stack>
)
