import { Button, Code } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { detailOf } from '../api.ts'
import { EmptyState } from '../ui/EmptyState.tsx'

/** What a page that broke looks like; the frame around it stays (document 1 §8, full-page screens). */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const tryAgain = () => {
    reset()
    void router.invalidate()
  }
  return (
    <div role="alert">
      <EmptyState
        order={1}
        title="Something went wrong"
        icon={<IconAlertTriangle size={24} stroke={1.5} />}
        actions={
          <>
            <Button onClick={() => window.location.reload()}>Refresh</Button>
            <Button variant="default" onClick={tryAgain}>
              Try again
            </Button>
          </>
        }
      >
        This page could not be shown. Nothing you saved is lost.
        <Code block mt="sm" ta="left">
          {detailOf(error)}
        </Code>
      </EmptyState>
    </div>
  )
}
