import { Group, Text, Title } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { MoreOnPhone } from './MoreOnPhone.tsx'
import classes from './PageHeader.module.css'
import { paths } from '../../../paths.ts'
import { useTitleBadge } from '../badges/title-badge.ts'

interface PageHeaderProps {
  title: string
  description?: ReactNode
  /** The key figures of the page: a `StatLine`. */
  stats?: ReactNode
  /** The most used actions, always in view. */
  actions?: ReactNode
  /** Further actions; on a phone they are behind a button. */
  moreActions?: ReactNode
}

/** The head of every page: title, figures and page actions. */
export function PageHeader({ title, description, stats, actions, moreActions }: PageHeaderProps) {
  const badge = useTitleBadge()
  return (
    <header className={classes['header']}>
      <title>{`${badge}${title} · ARK`}</title>
      <div className={classes['title']}>
        <Title order={1} lh={1.25}>
          {title}
        </Title>
        <HelpLink />
      </div>
      {(actions || moreActions) && (
        <Group gap="xs" className={classes['actions']}>
          {moreActions && <MoreOnPhone label={`More of ${title}`}>{moreActions}</MoreOnPhone>}
          {actions}
        </Group>
      )}
      {(description || stats) && (
        <div className={classes['below']}>
          {description && (
            <Text c="dimmed" size="sm" component="div">
              {description}
            </Text>
          )}
          {stats}
        </div>
      )}
    </header>
  )
}

/** The "?" beside the title, which leads to the page's chapter of the handbook. Pages of the handbook have none. */
function HelpLink() {
  const { pathname, search } = useLocation()
  if (pathname.startsWith(paths.help)) return null
  const page = 'tab' in search ? `${pathname}?tab=${search.tab}` : pathname
  return (
    <Link to={paths.help} search={{ page }} className={classes['help']} aria-label="Help for this page" title="Help">
      ?
    </Link>
  )
}
