import { Skeleton, Stack } from '@mantine/core'

interface RowsSkeletonProps {
  /** How many rows the loaded list usually shows. */
  rows?: number
  /** The height of a row in pixels. */
  height?: number
}

/** Rows in place of a list or a form that loads: in cards, dialogs and panels. Tables draw their own. */
export const RowsSkeleton = ({ rows = 6, height = 36 }: RowsSkeletonProps) => (
  <Stack gap="xs" data-skeleton-rows>
    {Array.from({ length: rows }, (_, row) => (
      <Skeleton key={row} height={height} radius="md" />
    ))}
  </Stack>
)
