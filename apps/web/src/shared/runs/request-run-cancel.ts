import { accessOfRun } from '@ark/domain'
import { api } from '../api.ts'
import { mayAs, type User } from '../session.ts'
import { toastFailure } from '../ui/notices/toasts.ts'
import { runName } from './run-messages.ts'
import { isUnderWay, type Run } from './runs.ts'

/** Returns whether a person may cancel a run: it is active, no one has canceled it yet, and the role allows it. */
export const mayCancel = (me: User, run: Run): boolean =>
  isUnderWay(run) && !run.is_cancel_requested && mayAs(me, accessOfRun(run.kind).cancelledBy)

/** Cancels a run at its next step. */
export async function requestRunCancel(run: Run): Promise<void> {
  try {
    await api('POST /runs/{id}/cancel', { params: { id: run.id } })
  } catch (error) {
    toastFailure({ title: `${runName(run)} was not canceled`, error })
  }
}
