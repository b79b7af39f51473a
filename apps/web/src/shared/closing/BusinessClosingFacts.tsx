import { Alert } from '@mantine/core'
import type { Answer } from '../api.ts'
import { FactList } from './FactList.tsx'

type Preview = Answer<'GET /business-closing'>

/** Shows what closing a business does, erases and keeps, or what has to end first. */
export function BusinessClosingFacts({ preview }: { preview: Preview }) {
  if (preview.obstacles.length > 0)
    return (
      <Alert color="yellow" title="This business cannot be closed yet">
        <FactList title="End these first:" facts={preview.obstacles} />
      </Alert>
    )
  return (
    <>
      <FactList title="What happens" facts={preview.happens} />
      <FactList title="ARK erases" facts={preview.erased} />
      <FactList title="ARK keeps" facts={preview.kept} />
    </>
  )
}
