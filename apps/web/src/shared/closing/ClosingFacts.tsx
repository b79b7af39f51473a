import { Alert, List, Stack, Text } from '@mantine/core'
import type { Answer } from '../api.ts'
import { FactList } from './FactList.tsx'

type Preview = Answer<'GET /auth/me/closing'>

/** Shows what closing an account erases and keeps, or what has to end first. */
export function ClosingFacts({ preview }: { preview: Pick<Preview, 'obstacles' | 'erased' | 'kept'> }) {
  if (preview.obstacles.length > 0)
    return (
      <Alert color="yellow" title="This account cannot be closed yet">
        <List size="sm" spacing={4}>
          {preview.obstacles.map((obstacle) => (
            <List.Item key={obstacle}>{obstacle}</List.Item>
          ))}
        </List>
      </Alert>
    )
  return (
    <Stack gap="xs">
      <FactList title="ARK erases" facts={preview.erased} />
      <FactList title="ARK keeps" facts={preview.kept} />
      <Text>This cannot be undone.</Text>
    </Stack>
  )
}
