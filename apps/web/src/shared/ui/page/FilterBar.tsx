import { ActionIcon, Group, Indicator } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '../../icons.ts'
import type { ReactNode } from 'react'
import { useIsPhone } from './use-is-phone.ts'

interface FilterBarProps {
  /** Always in view. */
  search: ReactNode
  /** Whether any of the filters narrows the list: on a phone one does not see it otherwise. */
  isNarrowed: boolean
  /** The filters: beside the search, on a phone below it once they are asked for. */
  children: ReactNode
}

/** The search of a list and what else narrows it. */
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
            aria-label={isNarrowed ? 'Filters, some are set' : 'Filters'}
          >
            <IconAdjustmentsHorizontal size={18} aria-hidden />
          </ActionIcon>
        </Indicator>
      )}
      {(!isPhone || isOpen) && children}
    </Group>
  )
}
