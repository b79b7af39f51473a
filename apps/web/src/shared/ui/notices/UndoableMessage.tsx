import { Anchor, Group, Text } from '@mantine/core'

/** The message of a toast with an undo link. */
export const UndoableMessage = ({ words, onUndo }: { words: string; onUndo: () => void }) => (
  <Group justify="space-between" wrap="nowrap">
    <Text size="sm">{words}</Text>
    <Anchor component="button" type="button" size="sm" fw={600} flex="none" onClick={onUndo}>
      Undo
    </Anchor>
  </Group>
)
