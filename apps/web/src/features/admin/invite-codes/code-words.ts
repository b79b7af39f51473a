import type { InviteCode } from './invite-codes.queries.ts'

/** Returns the end of a code: '…7KQ2'. */
export const hintWords = ({ hint }: Pick<InviteCode, 'hint'>): string => `…${hint}`
