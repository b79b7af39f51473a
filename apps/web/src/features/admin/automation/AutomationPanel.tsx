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
        Retailers ask for bulk shipping on their Fulfillments page; each request waits in a queue. Process it, and ARK
        makes the labels of its orders through the marketplaces by itself, puts them into one PDF, and completes the
        request or says which orders have no label and why.
      </Text>
      <Text c="dimmed" size="sm">
        Labels are made with the accounts that ARK keeps. Retailers see how far their request is and its labels, never
        credentials that are shared.
      </Text>
      <Button leftSection={<IconRobot size={18} stroke={1.5} />} onClick={() => setOpen(true)}>
        Open automation dashboard
      </Button>
      <AutomationDashboard isOpen={isOpen} onClose={() => setOpen(false)} />
    </Stack>
  )
}
