import { Badge } from '@mantine/core'
import { Suspense } from 'react'
import { PageLoading } from '../../shared/frame/pages/PageLoading.tsx'
import { PageHeader } from '../../shared/ui/page/PageHeader.tsx'
import { useView } from '../../shared/use-view.ts'
import { ADMIN_PANELS } from './admin-panels.tsx'
import { ADMIN_TABS, parseAdminView } from './admin-view.ts'

/** The Admin Dashboard, for the platform's operator only. Its tabs are entries of the side navigation. */
export function AdminPage() {
  const [view, changeView] = useView(parseAdminView)
  const shown = ADMIN_TABS.find(({ value }) => value === view.tab) ?? ADMIN_TABS[0]
  const Panel = ADMIN_PANELS[shown.value]
  return (
    <>
      <PageHeader
        title={shown === ADMIN_TABS[0] ? 'Admin Dashboard' : shown.label}
        actions={
          <Badge variant="outline" visibleFrom="sm">
            Administrator
          </Badge>
        }
      />
      <Suspense fallback={<PageLoading />}>
        <Panel key={shown.value} view={view} changeView={changeView} />
      </Suspense>
    </>
  )
}
