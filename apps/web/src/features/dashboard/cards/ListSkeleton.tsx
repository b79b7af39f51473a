import { Skeleton, Stack } from '@mantine/core'

/** Rows of a list that is on its way. */
export const ListSkeleton = () => (
  <Stack gap="xs">
    {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
      <Skeleton key={row} height={36} radius="md" />
    ))}
  </Stack>
)
