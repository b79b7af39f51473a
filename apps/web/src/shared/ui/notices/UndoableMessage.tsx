import { Anchor, Group, Text } from '@mantine/core'

/** What a toast says was done, with the way back. */
export const UndoableMessage = ({ words, onUndo }: { words: string; onUndo: () => void }) => (
  <Group justify="space-between" wrap="nowrap">
    <Text size="sm">{words}</Text>
    <Anchor component="button" type="button" size="sm" fw={600} flex="none" onClick={onUndo}>
      Undo
    </Anchor>
  </Group>
)
