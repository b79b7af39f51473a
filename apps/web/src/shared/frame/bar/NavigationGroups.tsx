import { Tooltip } from '../../ui/floating/Tooltip.tsx'
import { useLocalStorage } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { IconChevronDown } from '../../icons.ts'
import classes from '../frame.module.css'
import { linkOf, type NavigationEntry, type NavigationGroup } from './navigation.ts'

export interface NavigationGroupsProps {
  groups: readonly NavigationGroup[]
  /** Whether the navigation shows icons only. */
  isCollapsed: boolean
  onNavigate: () => void
}

/**
 * The links of the side navigation. A person can close a group; the device remembers it. A closed group shows the sum
 * of its waiting items, and the entry of the page that is open.
 */
export function NavigationGroups({ groups, isCollapsed, onNavigate }: NavigationGroupsProps) {
  const [closed, setClosed] = useLocalStorage<readonly string[]>({
    key: 'ark.closed-groups',
    defaultValue: NONE,
    getInitialValueInEffect: false,
  })
  const toggle = (group: string) =>
    setClosed((before) => (before.includes(group) ? before.filter((each) => each !== group) : [...before, group]))
  return groups.map(({ label, entries }, at) => {
    const isClosed = label !== undefined && !isCollapsed && closed.includes(label)
    return (
      <Fragment key={label ?? entries[0]?.label}>
        {label && !isCollapsed && (
          <GroupHead label={label} entries={entries} isClosed={isClosed} onToggle={() => toggle(label)} />
        )}
        {at > 0 && (isCollapsed || !label) && <hr className={classes['groupLine']} />}
        <div role="group" aria-label={label} className={classes['entries']} data-closed={isClosed || undefined}>
          {entries.map((entry) => (
            <Entry key={entry.label} entry={entry} isCollapsed={isCollapsed} onNavigate={onNavigate} />
          ))}
        </div>
      </Fragment>
    )
  })
}

const NONE: readonly string[] = []

interface GroupHeadProps {
  label: string
  entries: readonly NavigationEntry[]
  isClosed: boolean
  onToggle: () => void
}

const GroupHead = ({ label, entries, isClosed, onToggle }: GroupHeadProps) => (
  <button type="button" className={classes['group']} aria-expanded={!isClosed} onClick={onToggle}>
    {label}
    <IconChevronDown size={14} stroke={1.8} aria-hidden />
    {isClosed && <Count count={entries.reduce((sum, { count = 0 }) => sum + count, 0)} />}
  </button>
)

interface EntryProps {
  entry: NavigationEntry
  isCollapsed: boolean
  onNavigate: () => void
}

function Entry({ entry, isCollapsed, onNavigate }: EntryProps) {
  const Icon = entry.icon
  return (
    <Tooltip label={entry.label} position="right" disabled={!isCollapsed}>
      <Link
        {...linkOf(entry)}
        className={classes['link']}
        data-collapsed={isCollapsed || undefined}
        activeOptions={activeOptionsOf(entry)}
        onClick={onNavigate}
      >
        <Icon size={19} stroke={1.6} aria-hidden />
        <span className={isCollapsed ? 'hidden' : ''}>{entry.label}</span>
        <Count count={entry.count ?? 0} />
      </Link>
    </Tooltip>
  )
}

/** A page below another page's address has an entry of its own, and so has a tab. */
const activeOptionsOf = ({ search, isFirstTab }: NavigationEntry) => ({
  exact: search === undefined,
  includeSearch: search !== undefined || isFirstTab === true,
})

const SHOWN_AT_MOST = 999

const Count = ({ count }: { count: number }) =>
  count > 0 && (
    <b className={`${classes['badge']} num`}>
      {count > SHOWN_AT_MOST ? `${SHOWN_AT_MOST}+` : count}
      <span className="hidden"> waiting</span>
    </b>
  )
