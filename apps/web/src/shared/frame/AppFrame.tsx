import { AppShell } from '@mantine/core'
import { useDisclosure, useLocalStorage } from '@mantine/hooks'
import { Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useLiveEvents } from '../live-events.ts'
import { AccessDeniedPanel } from './AccessDeniedPanel.tsx'
import classes from './frame.module.css'
import type { Denial } from './guards.ts'
import { RunNotices } from '../runs/RunNotices.tsx'
import { Navigation } from './Navigation.tsx'
import { TopBar } from './TopBar.tsx'

const OPEN_PX = 250
const COLLAPSED_PX = 70
const HEADER_PX = 52

/** What stands around every page of somebody who is signed in. */
export function AppFrame() {
  useLiveEvents()
  const [isCollapsed, setCollapsed] = useLocalStorage({
    key: 'ark.navigation-collapsed',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const [isOpen, { toggle, close }] = useDisclosure(false)
  return (
    <AppShell
      layout="alt"
      header={{ height: HEADER_PX }}
      navbar={{ width: isCollapsed ? COLLAPSED_PX : OPEN_PX, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      transitionDuration={150}
    >
      <a href="#page" className={classes['skip']}>
        Skip to the page
      </a>
      <AppShell.Header className={classes['header']}>
        <TopBar
          isMenuOpen={isOpen}
          onMenu={toggle}
          isCollapsed={isCollapsed}
          onCollapse={() => setCollapsed(!isCollapsed)}
        />
      </AppShell.Header>
      <AppShell.Navbar className={classes['navbar']} aria-label="Main">
        <Navigation isCollapsed={isCollapsed && !isOpen} onNavigate={close} onClose={close} />
      </AppShell.Navbar>
      <AppShell.Main className={classes['main']}>
        <Page />
      </AppShell.Main>
      <RunNotices />
    </AppShell>
  )
}

/** The page itself. After going to another one the focus is at its top, as after loading a page. */
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
      {denial ? <AccessDeniedPanel denial={denial} /> : <Outlet />}
    </div>
  )
}

const denialIn = (matches: readonly { context: object }[]): Denial | null =>
  matches.map(({ context }) => ('denial' in context ? (context.denial as Denial | null) : null)).find(Boolean) ?? null
