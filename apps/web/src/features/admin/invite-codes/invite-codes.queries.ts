import type { Answer } from '../../../shared/api.ts'
import { pagesOf } from '../../../shared/query.ts'

const LIST = 'GET /admin/invite-codes'
const USES = 'GET /admin/invite-codes/{id}/uses'
export type InviteCode = Answer<typeof LIST>['codes'][number]
export type EnvironmentCode = Answer<typeof LIST>['of_environment'][number]

/** Reads the operator's codes page by page; the first page also has those of the environment. */
export const inviteCodesQuery = pagesOf(LIST, {})

/** Reads who joined with a code, page by page. */
export const codeUsesQuery = (id: number) => pagesOf(USES, { params: { id } })
