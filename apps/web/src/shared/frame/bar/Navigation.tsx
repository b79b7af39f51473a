import { CloseButton, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useMe } from '../../session.ts'
import { BrandMark } from '../../ui/badges/BrandMark.tsx'
import classes from '../frame.module.css'
import { homeOf } from '../guards.ts'
import { lazyPart } from '../pages/lazy-part.ts'
import { useWaiting } from '../news/use-waiting.ts'
import { navigationFor } from './navigation.ts'
import { NavigationGroups } from './NavigationGroups.tsx'

const OperatorNavigation = lazyPart(() => import('./OperatorNavigation.tsx'), 'OperatorNavigation')

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
      <Group h={36} px={isCollapsed ? 11 : 8} mb={6} justify="space-between" wrap="nowrap">
        <Link to={homeOf(me)} className={classes['brand']} aria-label="ARK, home" onClick={onNavigate}>
          <BrandMark />
          {!isCollapsed && 'ARK'}
        </Link>
        <CloseButton hiddenFrom="sm" onClick={onClose} aria-label="Close menu" />
      </Group>
      {me.is_operator ? (
        <Suspense fallback={null}>
          <OperatorNavigation isCollapsed={isCollapsed} onNavigate={onNavigate} />
        </Suspense>
      ) : (
        <NavigationGroups groups={navigationFor(me.role, waiting)} isCollapsed={isCollapsed} onNavigate={onNavigate} />
      )}
    </>
  )
}
