import type { Caller } from '../../../platform/caller.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { recordAudit } from './queries/record-audit.ts'

/** Records what a person did to an account: the own one, or the one that the details name. */
export const recordAccountEvent = (
  tx: Tx,
  { retailerId, userId }: Pick<Caller, 'retailerId' | 'userId'>,
  { event_type, ...details }: { event_type: string; [detail: string]: unknown },
): Promise<void> => recordAudit(tx, { retailerId, userId, event_type, status: 'success', details })
