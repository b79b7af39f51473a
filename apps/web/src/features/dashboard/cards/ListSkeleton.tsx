import { Skeleton, Stack } from '@mantine/core'

/** The skeleton of a list. */
export const ListSkeleton = () => (
  <Stack gap="xs">
    {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
      <Skeleton key={row} height={36} radius="md" />
    ))}
  </Stack>
)
