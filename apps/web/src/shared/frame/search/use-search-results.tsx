import type { Permission } from '@ark/domain'
import { IconBook, IconLogout, IconPlugConnected, IconRefresh, IconUser, type IconTag } from '../../icons.ts'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import { api } from '../../api.ts'
import { mayAs, useMe } from '../../session.ts'
import { toastFailure, toastSuccess } from '../../ui/notices/toasts.ts'
import { linkOf, type NavigationEntry, navigationFor } from '../bar/navigation.ts'
import { operatorNavigation } from '../bar/operator-navigation.ts'
import { useSignOut } from '../bar/use-sign-out.ts'
import type { FoundGroup } from './found-group.ts'
import { SHORTEST_SEARCH, useFoundRecords } from './use-found-records.tsx'
import { useGoTo } from './use-go-to.ts'

/**
 * Returns search results: pages and actions of the role at once, and products, sizes and orders when `searched` has an
 * answer.
 */
export function useSearchResults(text: string, searched: string): { groups: FoundGroup[]; isSearching: boolean } {
  const pagesAndActions = usePagesAndActions()
  const records = useFoundRecords(searched)
  const words = text.toLowerCase()
  const named = pagesAndActions.map(({ label, found }) => ({
    label,
    found: found.filter((each) => each.label.toLowerCase().includes(words)),
  }))
  const groups = text.length < SHORTEST_SEARCH ? named : [...named, ...records.groups]
  return { groups: groups.filter(({ found }) => found.length > 0), isSearching: records.isSearching }
}

function usePagesAndActions(): FoundGroup[] {
  const me = useMe()
  const goTo = useGoTo()
  const leave = useSignOut()
  const importing = useMutation({
    mutationFn: () => api('POST /inventory/sync-from-shopify'),
    onSuccess: () => toastSuccess({ title: 'Inventory sync started', message: 'You can leave this page.' }),
    onError: (error) => toastFailure({ title: 'Sync Failed', error }),
  })
  const navigation = me.is_operator ? operatorNavigation(me.role) : navigationFor(me.role)
  const pages: NavigationEntry[] = [
    ...navigation.flatMap((group) => group.entries),
    { label: 'Profile', to: paths.profile, icon: IconUser },
    { label: 'Help', to: paths.help, icon: IconBook },
  ]
  const actions: { label: string; icon: typeof IconTag; permission: Permission; go: () => void }[] = [
    { label: 'Sync Inventory', icon: IconRefresh, permission: 'stores.import', go: () => importing.mutate() },
    { label: 'Connect Store', icon: IconPlugConnected, permission: 'stores.connect', go: goTo({ to: paths.shopify }) },
    { label: 'Sign Out', icon: IconLogout, permission: 'profile.read', go: () => void leave() },
  ]
  return [
    {
      label: 'Pages',
      found: pages.map((entry) => ({
        key: entry.label,
        label: entry.label,
        picture: drawn(entry.icon),
        go: goTo(linkOf(entry)),
      })),
    },
    {
      label: 'Actions',
      found: actions
        .filter(({ permission }) => mayAs(me, permission))
        .map(({ label, icon, go }) => ({ key: label, label, picture: drawn(icon), go })),
    },
  ]
}

const drawn = (Icon: typeof IconTag): ReactNode => <Icon size={20} stroke={1.6} aria-hidden />
