import { Button, Stack, Text } from '@mantine/core'
import { IconRobot } from '../../../shared/icons.ts'
import { useState } from 'react'
import { AutomationDashboard } from './AutomationDashboard.tsx'

/** StockX Automation: explains requests for bulk shipping and opens their list. */
export function AutomationPanel() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Stack gap="sm" maw={720} align="start">
      <Text>
        Retailers submit bulk shipping requests from the Fulfillments page into a queue. When you process a request, ARK
        gets the labels of its orders from the marketplaces, combines them into one PDF, and completes the request or
        lists the orders without a label and the reasons.
      </Text>
      <Text c="dimmed" size="sm">
        ARK uses its own accounts for the labels. Retailers see the status and the labels of their requests, never the
        shared credentials.
      </Text>
      <Button leftSection={<IconRobot size={18} stroke={1.5} />} onClick={() => setOpen(true)}>
        Open automation dashboard
      </Button>
      <AutomationDashboard isOpen={isOpen} onClose={() => setOpen(false)} />
    </Stack>
  )
}
