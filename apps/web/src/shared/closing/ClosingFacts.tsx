import { Alert, List, Stack, Text } from '@mantine/core'
import type { Answer } from '../api.ts'

type Preview = Answer<'GET /auth/me/closing'>

/** Shows what closing an account erases and keeps, or what has to end first. */
export function ClosingFacts({ preview }: { preview: Pick<Preview, 'obstacles' | 'erased' | 'kept'> }) {
  if (preview.obstacles.length > 0)
    return (
      <Alert color="yellow" title="This account cannot be closed yet">
        <Facts of={preview.obstacles} />
      </Alert>
    )
  return (
    <Stack gap="xs">
      <Text fw={600}>ARK erases</Text>
      <Facts of={preview.erased} />
      <Text fw={600}>ARK keeps</Text>
      <Facts of={preview.kept} />
      <Text>This cannot be undone.</Text>
    </Stack>
  )
}

const Facts = ({ of }: { of: readonly string[] }) => (
  <List size="sm" spacing={4}>
    {of.map((fact) => (
      <List.Item key={fact}>{fact}</List.Item>
    ))}
  </List>
)
