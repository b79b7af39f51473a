import { List, Stack, Text } from '@mantine/core'

/** Sentences below a title. */
export const FactList = ({ title, facts }: { title: string; facts: readonly string[] }) => (
  <Stack gap={4}>
    <Text fw={600}>{title}</Text>
    <List size="sm" spacing={4}>
      {facts.map((fact) => (
        <List.Item key={fact}>{fact}</List.Item>
      ))}
    </List>
  </Stack>
)
