import { CloseButton, Group, Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useMe } from '../../session.ts'
import { BrandMark } from '../../ui/badges/BrandMark.tsx'
import classes from '../frame.module.css'
import { homeOf } from '../guards.ts'
import { type NavigationEntry, navigationFor } from './navigation.ts'
import { useWaiting } from '../news/use-waiting.ts'

interface NavigationProps {
  isCollapsed: boolean
  onNavigate: () => void
  onClose: () => void
}

/** The links to all pages of a role, with the number of waiting items on each. */
export function Navigation({ isCollapsed, onNavigate, onClose }: NavigationProps) {
  const me = useMe()
  const waiting = useWaiting()
  return (
    <>
      <Group h={36} px={isCollapsed ? 11 : 8} mb={8} justify="space-between" wrap="nowrap">
        <Link to={homeOf(me)} className={classes['brand']} aria-label="ARK, home" onClick={onNavigate}>
          <BrandMark />
          {!isCollapsed && 'ARK'}
        </Link>
        <CloseButton hiddenFrom="sm" onClick={onClose} aria-label="Close menu" />
      </Group>
      {navigationFor(me.role).map((group, at) => (
        <Fragment key={group.entries[0]?.to}>
          {group.label && !isCollapsed && <div className={classes['group']}>{group.label}</div>}
          {at > 0 && (isCollapsed || !group.label) && <hr className={classes['groupLine']} />}
          <div role="group" aria-label={group.label}>
            {group.entries.map((entry) => (
              <Entry
                key={entry.to}
                entry={entry}
                count={entry.waiting ? (waiting[entry.waiting] ?? 0) : 0}
                isCollapsed={isCollapsed}
                onNavigate={onNavigate}
              />
            ))}
          </div>
        </Fragment>
      ))}
    </>
  )
}

interface EntryProps {
  entry: NavigationEntry
  count: number
  isCollapsed: boolean
  onNavigate: () => void
}

const SHOWN_AT_MOST = 999

function Entry({ entry, count, isCollapsed, onNavigate }: EntryProps) {
  const Icon = entry.icon
  return (
    <Tooltip label={entry.label} position="right" disabled={!isCollapsed}>
      <Link
        to={entry.to}
        className={classes['link']}
        data-collapsed={isCollapsed || undefined}
        // A page below another page's address has a navigation entry of its own.
        activeOptions={{ includeSearch: false, exact: true }}
        onClick={onNavigate}
      >
        <Icon size={19} stroke={1.6} aria-hidden />
        <span className={isCollapsed ? 'hidden' : ''}>{entry.label}</span>
        {count > 0 && (
          <b className={`${classes['badge']} num`}>
            {count > SHOWN_AT_MOST ? `${SHOWN_AT_MOST}+` : count}
            <span className="hidden"> waiting</span>
          </b>
        )}
      </Link>
    </Tooltip>
  )
}
