import { Stack } from '@mantine/core'
import { InviteCodesCard } from './invite-codes/InviteCodesCard.tsx'

/** What holds for the whole platform (document 3 §2, System Settings). */
export const SystemSettingsPanel = () => (
  <Stack gap="md" maw={1160}>
    <InviteCodesCard />
  </Stack>
)
