import { infiniteQueryOptions } from '@tanstack/react-query'
import { type Answer, api } from '../../../shared/api.ts'

const LIST = 'GET /admin/invite-codes'
const USES = 'GET /admin/invite-codes/{id}/uses'
export type InviteCode = Answer<typeof LIST>['codes'][number]
export type EnvironmentCode = Answer<typeof LIST>['of_environment'][number]

/** Reads the operator's codes page by page; the first page also has those of the environment. */
export const inviteCodesQuery = infiniteQueryOptions({
  queryKey: [LIST],
  queryFn: ({ pageParam: before, signal }) => api(LIST, { query: before === null ? {} : { before }, signal }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ codes, has_more }) => (has_more ? (codes.at(-1)?.id ?? null) : null),
})

/** Reads who joined with a code, page by page. */
export const codeUsesQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [USES, id],
    queryFn: ({ pageParam: before, signal }) =>
      api(USES, { params: { id }, query: before === null ? {} : { before }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ uses, has_more }) => (has_more ? (uses.at(-1)?.id ?? null) : null),
  })
