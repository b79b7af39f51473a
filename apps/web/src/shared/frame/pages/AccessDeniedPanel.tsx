import { IconLock } from '../../icons.ts'
import { paths } from '../../../paths.ts'
import { useMe } from '../../session.ts'
import { EmptyState } from '../../ui/notices/EmptyState.tsx'
import { ButtonLink } from '../../ui/cells/links.tsx'
import type { Denial } from '../guards.ts'

/** Explains why an account may not see a page and links to the matching sign-in page. */
export function AccessDeniedPanel({ denial }: { denial: Denial }) {
  const { retailer } = useMe()
  if (denial === 'role')
    return (
      <EmptyState
        order={1}
        title="Access Denied"
        icon={<IconLock size={24} stroke={1.5} />}
        actions={
          <ButtonLink to={paths.profile} variant="default">
            View Profile
          </ButtonLink>
        }
      >
        Your role cannot open this page.{retailer && ' Ask an owner of your business.'}
      </EmptyState>
    )
  if (denial === 'administrator')
    return (
      <EmptyState order={1} title="Access Denied" icon={<IconLock size={24} stroke={1.5} />}>
        This page is restricted to administrators only.
      </EmptyState>
    )
  const portal = denial === 'seller' ? paths.sellerSignIn : paths.buyerSignIn
  return (
    <EmptyState
      order={1}
      title="Access Denied"
      icon={<IconLock size={24} stroke={1.5} />}
      actions={<ButtonLink to={portal}>Go to {denial} login</ButtonLink>}
    >
      This page is only accessible to {denial}s.
    </EmptyState>
  )
}
