import type { InviteCode } from './invite-codes.queries.ts'

/** Returns the end of a code: '…7KQ2'. */
export const codeLabel = ({ hint }: Pick<InviteCode, 'hint'>): string => `…${hint}`
