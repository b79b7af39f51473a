import { PageLoading } from './PageLoading.tsx'

/** Shown instead of a whole page while its code or guard is loading. */
export const PagePending = () => (
  <>
    <h1 className="hidden">Loading</h1>
    <PageLoading />
  </>
)
