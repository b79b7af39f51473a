import { ActionIcon, Group, Indicator } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '../../icons.ts'
import type { ReactNode } from 'react'
import { useIsPhone } from './use-is-phone.ts'

interface FilterBarProps {
  /** The search box, always in view. */
  search: ReactNode
  /** True when any filter is set, since a phone hides the filters. */
  isNarrowed: boolean
  /** The filters: beside the search, or on a phone below it once opened. */
  children: ReactNode
}

/** The search box and the filters of a list. */
export function FilterBar({ search, isNarrowed, children }: FilterBarProps) {
  const isPhone = useIsPhone()
  const [isOpen, { toggle }] = useDisclosure(false)
  return (
    <Group gap="xs">
      {search}
      {isPhone && (
        <Indicator disabled={!isNarrowed} size={9} offset={3}>
          <ActionIcon
            size={36}
            variant={isOpen ? 'light' : 'default'}
            onClick={toggle}
            aria-expanded={isOpen}
            aria-label={isNarrowed ? 'Filters (active)' : 'Filters'}
          >
            <IconAdjustmentsHorizontal size={18} aria-hidden />
          </ActionIcon>
        </Indicator>
      )}
      {(!isPhone || isOpen) && children}
    </Group>
  )
}
