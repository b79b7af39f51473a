import { SuppliedTwice } from './SuppliedTwice.tsx'
import type { Sync } from '../stores.queries.ts'
import { VariantMatches } from './VariantMatches.tsx'

/** The details of an opened row: other suppliers of its sizes, and the match of each size. */
export const SyncDetails = ({ sync }: { sync: Sync }) => (
  <>
    <SuppliedTwice sync={sync} />
    <VariantMatches sync={sync} />
  </>
)
