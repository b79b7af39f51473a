import { Badge, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { counted } from '../../shared/formats.ts'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { useView } from '../../shared/use-view.ts'
import { ADMIN_TABS, parseAdminView } from './admin-view.ts'
import { AuditPanel } from './AuditPanel.tsx'
import { FailedJobsPanel } from './FailedJobsPanel.tsx'
import { failedJobCount } from './failed-jobs.queries.ts'
import { OutboxPanel } from './OutboxPanel.tsx'
import { PaymentsPanel } from './PaymentsPanel.tsx'

/** Admin Dashboard (document 3 §2): the platform's own account alone comes here. */
export function AdminPage() {
  const [view, changeView] = useView(parseAdminView)
  const shown = view.tab ?? 'payments'
  const { data: failed = 0 } = useQuery(failedJobCount)
  return (
    <>
      <PageHeader title="Admin Dashboard" actions={<Badge variant="outline">Administrator</Badge>} />
      <Tabs
        value={shown}
        onChange={(tab) => changeView({ tab: ADMIN_TABS.find(({ value }) => value === tab)?.value }, { isStep: true })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          {ADMIN_TABS.map(({ value, label }) => (
            <Tabs.Tab
              key={value}
              value={value}
              px={{ base: 10, xs: 'md' }}
              {...(value === 'failed-jobs' && failed > 0 && { rightSection: <FailedCount count={failed} /> })}
            >
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="payments">
          <PaymentsPanel />
        </Tabs.Panel>
        <Tabs.Panel value="outbox">
          <OutboxPanel />
        </Tabs.Panel>
        <Tabs.Panel value="failed-jobs">
          <FailedJobsPanel job={view.job} onFilter={(job) => changeView({ job }, { isStep: true })} />
        </Tabs.Panel>
        <Tabs.Panel value="audit">
          <AuditPanel event={view.event} onFilter={(event) => changeView({ event }, { isStep: true })} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

/** Says on the tab that something waits for the administrator. */
const FailedCount = ({ count }: { count: number }) => (
  <Badge size="sm" variant="light" color="red" aria-label={counted(count, 'job')}>
    {count > 999 ? '999+' : count}
  </Badge>
)
