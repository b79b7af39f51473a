import { Text } from '@mantine/core'
import { IconMapQuestion } from '../../icons.ts'
import { useLocation } from '@tanstack/react-router'
import { useMe } from '../../session.ts'
import { EmptyState } from '../../ui/notices/EmptyState.tsx'
import { ButtonLink } from '../../ui/cells/links.tsx'
import { homeOf } from '../guards.ts'

/** Shown for an address without a page. */
export function NotFoundPage() {
  const { pathname } = useLocation()
  return (
    <EmptyState
      order={1}
      title="Page not found"
      icon={<IconMapQuestion size={24} stroke={1.5} />}
      actions={<ButtonLink to={homeOf(useMe())}>Go to your home page</ButtonLink>}
    >
      <title>Page not found · ARK</title>
      There is no page at{' '}
      <Text span ff="monospace" style={{ overflowWrap: 'anywhere' }}>
        {pathname}
      </Text>
      . Check the address, or choose a page in the navigation.
    </EmptyState>
  )
}
