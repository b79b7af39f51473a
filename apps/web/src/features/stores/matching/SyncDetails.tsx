import { SuppliedTwice } from './SuppliedTwice.tsx'
import type { Sync } from '../stores.queries.ts'
import { VariantMatches } from './VariantMatches.tsx'

/** What a row of the list shows when it is opened: who else supplies its sizes, and what each of them is. */
export const SyncDetails = ({ sync }: { sync: Sync }) => (
  <>
    <SuppliedTwice sync={sync} />
    <VariantMatches sync={sync} />
  </>
)
