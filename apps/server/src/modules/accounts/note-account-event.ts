import type { Caller } from '../../platform/caller.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { recordAudit } from './queries/record-audit.ts'

/** Notes what a person did to an account's doors: his own, or another's whom the details name. */
export const noteAccountEvent = (
  tx: Tx,
  { retailerId, userId }: Pick<Caller, 'retailerId' | 'userId'>,
  { event_type, ...details }: { event_type: string; [detail: string]: unknown },
): Promise<void> => recordAudit(tx, { retailerId, userId, event_type, status: 'success', details })
