import { Badge, Skeleton, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { counted } from '../../shared/formats.ts'
import { PageHeader } from '../../shared/ui/page/PageHeader.tsx'
import { useView } from '../../shared/use-view.ts'
import styles from './AdminPage.module.css'
import { ADMIN_PANELS } from './admin-panels.tsx'
import { ADMIN_TABS, type AdminTab, parseAdminView } from './admin-view.ts'
import { failedJobCount } from './failed-jobs/failed-jobs.queries.ts'

/** The Admin Dashboard, for the platform's operator only. */
export function AdminPage() {
  const [view, changeView] = useView(parseAdminView)
  const shown: AdminTab = view.tab ?? 'payments'
  const Panel = ADMIN_PANELS[shown]
  const { data: failed = 0 } = useQuery(failedJobCount)
  // On a phone the row of tabs scrolls so that the open one is in view.
  const tabs = useRef<HTMLDivElement>(null)
  useEffect(() => {
    tabs.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [shown])
  return (
    <>
      <PageHeader title="Admin Dashboard" actions={<Badge variant="outline">Administrator</Badge>} />
      <Tabs
        value={shown}
        onChange={(tab) => changeView({ tab: ADMIN_TABS.find(({ value }) => value === tab)?.value }, { isStep: true })}
        keepMounted={false}
      >
        <Tabs.List ref={tabs} mb="md" className={styles.tabs}>
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
        <Tabs.Panel value={shown}>
          <Suspense fallback={<Skeleton height={240} radius="md" />}>
            <Panel view={view} changeView={changeView} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

/** The count of failed jobs on their tab. */
const FailedCount = ({ count }: { count: number }) => (
  <Badge size="sm" variant="light" color="red" aria-label={counted(count, 'job')}>
    {count > 999 ? '999+' : count}
  </Badge>
)
