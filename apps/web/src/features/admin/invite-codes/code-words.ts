import type { InviteCode } from './invite-codes.queries.ts'

/** '…7KQ2' */
export const hintWords = ({ hint }: Pick<InviteCode, 'hint'>): string => `…${hint}`
