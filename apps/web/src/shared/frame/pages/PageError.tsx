import { Button, Code } from '@mantine/core'
import { IconAlertTriangle, IconPlugConnectedX } from '../../icons.ts'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { askWhetherReachable, detailOf } from '../../api.ts'
import { EmptyState } from '../../ui/notices/EmptyState.tsx'
import { PartNotLoadedError } from './retried.ts'

/** After a part of the app fails to load, the page reloads once after this pause. */
const RELOAD_AFTER_MS = 1_000
const RELOADED_FOR = 'ark.reloaded-for'

/** Shown instead of a page whose code did not load or that crashed. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const isLoadingIssue = error instanceof PartNotLoadedError
  useReloadOnce(isLoadingIssue ? error.message : null)
  const router = useRouter()
  const tryAgain = () => {
    reset()
    void router.invalidate()
  }
  const Icon = isLoadingIssue ? IconPlugConnectedX : IconAlertTriangle
  return (
    <div role="alert">
      <EmptyState
        order={1}
        title={isLoadingIssue ? 'Loading Issue Detected' : 'Something went wrong'}
        icon={<Icon size={24} stroke={1.5} />}
        actions={
          <>
            <Button onClick={() => window.location.reload()}>Refresh</Button>
            <Button variant="default" onClick={tryAgain}>
              Retry
            </Button>
          </>
        }
      >
        {isLoadingIssue
          ? 'A part of ARK could not be loaded. Check your connection, then refresh the page. Nothing you saved is lost.'
          : 'This page could not be shown. Nothing you saved is lost.'}
        <Code block mt="sm" ta="left" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {detailOf(error)}
        </Code>
      </EmptyState>
    </div>
  )
}

/** Reloads the page once per missing part, and only while ARK answers: after a release the old files are gone. */
function useReloadOnce(part: string | null): void {
  useEffect(() => {
    if (part === null || sessionStorage.getItem(RELOADED_FOR) === part) return
    const reload = async () => {
      if (!(await askWhetherReachable())) return
      sessionStorage.setItem(RELOADED_FOR, part)
      window.location.reload()
    }
    const timer = setTimeout(() => void reload(), RELOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [part])
}
