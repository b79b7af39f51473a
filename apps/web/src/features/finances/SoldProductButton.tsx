import { Text, UnstyledButton } from '@mantine/core'

interface SoldProductProps {
  name: string | null
  size: string | null
  onOpen: () => void
}

/** What was sold, in a row that opens the story of its money. */
export const SoldProductButton = ({ name, size, onOpen }: SoldProductProps) => (
  <UnstyledButton onClick={onOpen} w="100%" aria-haspopup="dialog">
    <Text size="sm" fw={550} truncate>
      {name ?? 'Unknown product'}
    </Text>
    {size && (
      <Text size="xs" c="dimmed">
        Size {size}
      </Text>
    )}
  </UnstyledButton>
)
