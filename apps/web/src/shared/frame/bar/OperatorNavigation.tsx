import { useMe } from '../../session.ts'
import { useOperatorWork } from '../../operator-work.ts'
import { NavigationGroups, type NavigationGroupsProps } from './NavigationGroups.tsx'
import { operatorNavigation } from './operator-navigation.ts'

/** The operator's links, with the number of waiting items on each. Other roles never load it. */
export function OperatorNavigation(props: Omit<NavigationGroupsProps, 'groups'>) {
  const { role } = useMe()
  const groups = operatorNavigation(role, useOperatorWork())
  return <NavigationGroups {...props} groups={groups} />
}
