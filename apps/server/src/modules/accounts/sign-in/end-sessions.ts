import type { Caller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { notFound, type Refusal } from '../../../platform/refusal.ts'
import { recordAccountEvent } from '../audit/record-account-event.ts'
import { endSession, endSessions } from '../staff/queries/sessions.ts'

type Db = Capabilities['db']

/** Ends the caller's session: its token is invalid from the next request on. */
export const signOut = (db: Db, caller: Caller): Promise<{ message: string }> =>
  db.asIntake(async (tx) => {
    await endSession(tx, caller.userId, caller.sessionId)
    await recordAccountEvent(tx, caller, { event_type: 'signed_out' })
    return { message: 'Signed out.' }
  })

/** Ends one of the caller's sessions, such as a lost phone's. Another user's session is not found. */
export const endOneSession = (db: Db, caller: Caller, sessionId: string): Promise<{ message: string } | Refusal> =>
  db.asIntake(async (tx) => {
    if (!(await endSession(tx, caller.userId, sessionId))) return notFound('This session')
    await recordAccountEvent(tx, caller, { event_type: 'session_ended' })
    return { message: 'The session has been ended.' }
  })

/** Ends all of the caller's sessions but the current one. */
export const endOtherSessions = (db: Db, caller: Caller): Promise<{ message: string }> =>
  db.asIntake(async (tx) => {
    const ended = await endSessions(tx, caller.userId, caller.sessionId)
    await recordAccountEvent(tx, caller, { event_type: 'other_sessions_ended', ended })
    return { message: ended === 1 ? '1 other session has been ended.' : `${ended} other sessions have been ended.` }
  })
