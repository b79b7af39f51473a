import { Text, UnstyledButton } from '@mantine/core'

interface SoldProductProps {
  name: string | null
  size: string | null
  onOpen: () => void
}

/** A product in a row, as a button that opens the sale's money story. */
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
