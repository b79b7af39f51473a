import { ActionIcon, Badge, Burger, Group } from '@mantine/core'
import { Tooltip } from '../../ui/floating/Tooltip.tsx'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '../../icons.ts'
import { useQuery } from '@tanstack/react-query'
import { platformName } from '../../formats.ts'
import { type LiveState, useLiveState } from '../../live-events.ts'
import { queryOf } from '../../query.ts'
import { ColorSchemeSwitch } from './ColorSchemeSwitch.tsx'
import classes from '../frame.module.css'
import { NotificationsMenu } from '../news/NotificationsMenu.tsx'
import { SearchButton } from '../search/SearchButton.tsx'
import { UserMenu } from './UserMenu.tsx'

interface TopBarProps {
  isMenuOpen: boolean
  onMenu: () => void
  isCollapsed: boolean
  onCollapse: () => void
}

/** The bar above every signed-in page: menu, search, notifications and the account. */
export function TopBar({ isMenuOpen, onMenu, isCollapsed, onCollapse }: TopBarProps) {
  const CollapseIcon = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <Group h="100%" px="md" justify="space-between" wrap="nowrap">
      <Group gap="xs" wrap="nowrap">
        <Burger opened={isMenuOpen} onClick={onMenu} hiddenFrom="sm" size="sm" aria-label="Menu" />
        <ActionIcon
          visibleFrom="sm"
          onClick={onCollapse}
          aria-label={isCollapsed ? 'Expand navigation' : 'Collapse navigation'}
          aria-expanded={!isCollapsed}
        >
          <CollapseIcon size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
        <SandboxBadge />
      </Group>
      <Group gap="xs" wrap="nowrap">
        <SearchButton />
        <LiveDot />
        <NotificationsMenu />
        <ColorSchemeSwitch />
        <UserMenu />
      </Group>
    </Group>
  )
}

/** Shown while any provider is simulated, so that no one mistakes test money for real money. */
function SandboxBadge() {
  const { data } = useQuery({ ...queryOf('GET /client-settings'), staleTime: Number.POSITIVE_INFINITY })
  if (!data?.is_sandbox && !data?.simulated_providers.length) return null
  const names = data.simulated_providers.map(platformName).join(', ')
  return (
    <Tooltip label={names ? `Simulated: ${names}` : 'Test data only'}>
      <Badge variant="outline" color="gray" tt="none" tabIndex={0} className={classes['sandbox'] ?? ''}>
        Sandbox
      </Badge>
    </Tooltip>
  )
}

const LIVE_WORDS: Record<LiveState, string> = {
  live: 'Live: changes appear automatically',
  connecting: 'Connecting…',
  off: 'Not live',
}

function LiveDot() {
  const state = useLiveState()
  return (
    <Tooltip label={LIVE_WORDS[state]}>
      <span role="status" aria-label={LIVE_WORDS[state]} style={{ padding: 8, lineHeight: 0 }}>
        <span className={classes['dot']} data-state={state} />
      </span>
    </Tooltip>
  )
}
