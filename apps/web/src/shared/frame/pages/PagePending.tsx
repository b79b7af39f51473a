import { PageLoading } from './PageLoading.tsx'

/** In the place of a whole page whose code or guard is on the way. */
export const PagePending = () => (
  <>
    <h1 className="hidden">Loading</h1>
    <PageLoading />
  </>
)
