import { useDisclosure, useLocalStorage } from '@mantine/hooks'
import { Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { useLiveEvents } from '../live-events.ts'
import { useUnsentScans } from '../scans/use-unsent-scans.ts'
import classes from './frame.module.css'
import { ClosingBanner } from './ClosingBanner.tsx'
import type { Denial } from './guards.ts'
import { RunNotices } from '../runs/RunNotices.tsx'
import { SaleNotices } from '../sales/details/SaleNotices.tsx'
import { Alarms } from '../ui/notices/Alarms.tsx'
import { Navigation } from './bar/Navigation.tsx'
import { PageKeys } from './keys/PageKeys.tsx'
import { lazyPart } from './pages/lazy-part.ts'
import { TopBar } from './bar/TopBar.tsx'

/** The panel is rarely shown, so the first load does not include it. */
const AccessDeniedPanel = lazyPart(() => import('./pages/AccessDeniedPanel.tsx'), 'AccessDeniedPanel')

/**
 * The frame around every page of a signed-in person. It has its own style sheet: Mantine's AppShell includes scroll
 * locking that ARK does not use, and costs 9 kB.
 */
export function AppFrame() {
  useLiveEvents()
  useUnsentScans()
  const [isCollapsed, setCollapsed] = useLocalStorage({
    key: 'ark.navigation-collapsed',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const [isOpen, { toggle, close }] = useDisclosure(false)
  return (
    <div
      className={classes['frame']}
      data-collapsed={isCollapsed || undefined}
      data-navigation={isCollapsed ? 'narrow' : 'wide'}
    >
      <a href="#page" className={classes['skip']}>
        Skip to content
      </a>
      <header className={classes['header']}>
        <TopBar
          isMenuOpen={isOpen}
          onMenu={toggle}
          isCollapsed={isCollapsed}
          onCollapse={() => setCollapsed(!isCollapsed)}
        />
      </header>
      <nav className={classes['navbar']} aria-label="Main" data-open={isOpen || undefined}>
        <Navigation isCollapsed={isCollapsed && !isOpen} onNavigate={close} onClose={close} />
      </nav>
      <main className={classes['main']}>
        <ClosingBanner />
        <Alarms />
        <Page />
      </main>
      <RunNotices />
      <SaleNotices />
      <PageKeys />
    </div>
  )
}

/** The page itself. After navigation the focus moves to its top, as after a page load. */
function Page() {
  const { pathname } = useLocation()
  const denial = useMatches({ select: (matches) => denialIn(matches) })
  const page = useRef<HTMLDivElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    page.current?.focus({ preventScroll: true })
    page.current?.scrollTo({ top: 0 })
  }, [pathname])
  return (
    <div id="page" ref={page} tabIndex={-1} className={classes['page']}>
      {denial ? (
        <Suspense fallback={null}>
          <AccessDeniedPanel denial={denial} />
        </Suspense>
      ) : (
        <Outlet />
      )}
    </div>
  )
}

const denialIn = (matches: readonly { context: object }[]): Denial | null =>
  matches.map(({ context }) => ('denial' in context ? (context.denial as Denial | null) : null)).find(Boolean) ?? null
