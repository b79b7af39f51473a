import { Center, Loader } from '@mantine/core'

/** Shown while a page's code or guard is loading; after that, pages draw their own skeletons. */
export const PageLoading = () => (
  <Center mih={240} flex={1}>
    <Loader size="sm" aria-label="Loading" />
  </Center>
)
