import { ActionIcon } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'

interface ExpandButtonProps {
  isExpanded: boolean
  /** The row's name: 'Jordan 4 Bred'. */
  name: string
  onToggle: () => void
}

/** Opens and closes what a row holds. */
export const ExpandButton = ({ isExpanded, name, onToggle }: ExpandButtonProps) => (
  <ActionIcon
    size="sm"
    aria-expanded={isExpanded}
    aria-label={`${isExpanded ? 'Close' : 'Open'} ${name}`}
    onClick={onToggle}
  >
    <IconChevronRight size={16} style={{ transform: isExpanded ? 'rotate(90deg)' : undefined }} aria-hidden />
  </ActionIcon>
)
