import { useMutation } from '@tanstack/react-query'
import { api, detailOf } from '../../shared/api.ts'
import { changedRows, reservedOf, type ReserveRow } from './reserve-rows.ts'

/** The number of reserves that are saved in parallel; each is a short transaction. */
const AT_ONCE = 5

interface FailedReserve {
  name: string
  error: string
}

/** Saves changed reserves. Those that fail are named and keep their typed values for a retry. */
export function useSaveReserves(onSaved: () => void) {
  const save = useMutation({
    mutationFn: async (rows: readonly ReserveRow[]): Promise<FailedReserve[]> => {
      const changed = changedRows(rows)
      const failed: FailedReserve[] = []
      for (let done = 0; done < changed.length; done += AT_ONCE) {
        const some = await Promise.all(changed.slice(done, done + AT_ONCE).map(saved))
        failed.push(...some.filter((each) => each !== null))
      }
      return failed
    },
    onSuccess: (failed) => {
      if (failed.length === 0) onSaved()
    },
  })
  return { start: save.mutate, isSaving: save.isPending, failed: save.data ?? [] }
}

async function saved(row: ReserveRow): Promise<FailedReserve | null> {
  const { inventory_item_id: id, size, location_nickname } = row
  try {
    const query = { reserved_quantity: reservedOf(row, row.reserved) }
    await api('PATCH /inventory/items/{id}/reserved', { params: { id }, query })
    return null
  } catch (error) {
    return { name: `Size ${size}, ${location_nickname}`, error: detailOf(error, 'Failed to update reserved quantity') }
  }
}
