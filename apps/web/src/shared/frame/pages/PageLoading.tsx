import { Center, Loader } from '@mantine/core'

/** While a page's code or its guard is on the way; pages draw their own skeletons after that. */
export const PageLoading = () => (
  <Center mih={240} flex={1}>
    <Loader size="sm" aria-label="Loading" />
  </Center>
)
