import { Loader, Center } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { useEffect } from 'react'

interface EndSentinelProps {
  isLoading: boolean
  onReached: () => void
}

/** Marks the end of a list and loads more when it comes within 200 px of the screen. */
export function EndSentinel({ isLoading, onReached }: EndSentinelProps) {
  const { ref, entry } = useIntersection({ rootMargin: '200px' })
  const isNear = entry?.isIntersecting ?? false
  useEffect(() => {
    if (isNear && !isLoading) onReached()
  }, [isNear, isLoading, onReached])
  return (
    <Center ref={ref} mih={40} role="status" aria-label={isLoading ? 'Loading more' : undefined}>
      {isLoading && <Loader size="sm" />}
    </Center>
  )
}
