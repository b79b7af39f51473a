import type { Tx } from '../../../platform/database/connect.ts'
import { hasRoom } from '../../../platform/limits/has-room.ts'
import { type Refusal, refuse } from '../../../platform/refusal.ts'
import { type SavedView, savedViewsOf, upsertSavedView, type ViewsOf } from './queries/saved-views.ts'

/** The most views that a person keeps of one list. */
export const MOST_SAVED_VIEWS = 20

/** Saves a view under its name, without spaces at its ends. Refuses one more than the limit. */
export async function saveView(tx: Tx, of: ViewsOf, view: SavedView): Promise<{ message: string } | Refusal> {
  const name = view.name.trim()
  const limit = { of: 'saved views', owner: [of.retailerId, of.userId, of.list], most: MOST_SAVED_VIEWS }
  const others = async () => (await savedViewsOf(tx, of)).filter((each) => each.name !== name).length
  if (!(await hasRoom(tx, limit, others)))
    return refuse('conflict', `You have ${MOST_SAVED_VIEWS} views of this list. Delete one first.`)
  await upsertSavedView(tx, of, { ...view, name })
  return { message: `“${name}” is saved.` }
}
