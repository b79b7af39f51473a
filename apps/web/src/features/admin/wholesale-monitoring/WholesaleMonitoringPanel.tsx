import { Stack, Tabs, Title } from '@mantine/core'
import type { AdminPanelProps } from '../admin-panel-props.ts'
import { DealAnalytics } from './DealAnalytics.tsx'
import { DealFlows } from './DealFlows.tsx'
import { MONITORING_AREAS } from './monitoring-view.ts'
import { Participants } from './Participants.tsx'

const AREAS = { analytics: DealAnalytics, deals: DealFlows, participants: Participants } as const

/** Wholesale Monitoring: wholesale between all buyers and sellers. */
export function WholesaleMonitoringPanel({ view, changeView }: AdminPanelProps) {
  const shown = view.area ?? 'analytics'
  const Area = AREAS[shown]
  return (
    <Stack gap="md">
      {/* The title of the page is enough for a phone. */}
      <Title order={2} size="h3" visibleFrom="sm">
        Wholesale Deal Flow Monitoring
      </Title>
      <Tabs
        variant="pills"
        value={shown}
        onChange={(area) =>
          changeView({ area: MONITORING_AREAS.find(({ value }) => value === area)?.value }, { isStep: true })
        }
        keepMounted={false}
      >
        <Tabs.List mb={{ base: 'xs', sm: 'md' }} aria-label="Wholesale monitoring">
          {MONITORING_AREAS.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value} px={{ base: 8, sm: 'md' }}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={shown}>
          <Area view={view} changeView={changeView} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}
