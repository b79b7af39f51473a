import { failedJobs } from '@ark/contract/operations/failed-jobs'
import type { FastifyInstance } from 'fastify'
import type { Capabilities } from '../../platform/capabilities.ts'
import { bindArea } from '../../platform/http/contract/bind-area.ts'
import {
  discardFailedJob,
  discardFailedJobs,
  listFailedJobs,
  retryFailedJob,
  retryFailedJobs,
} from './decide-failed-jobs.ts'

/** Registers the operator's calls for failed jobs. */
export async function failedJobRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  bindArea(app, failedJobs, {
    'GET /admin/failed-jobs': ({ query }) => listFailedJobs(capabilities, query),
    'POST /admin/failed-jobs/{id}/retry': ({ caller, params }) => retryFailedJob(capabilities, caller, params.id),
    'DELETE /admin/failed-jobs/{id}': ({ caller, params }) => discardFailedJob(capabilities, caller, params.id),
    'POST /admin/failed-jobs/retry': ({ caller, body }) => retryFailedJobs(capabilities, caller, body),
    'POST /admin/failed-jobs/discard': ({ caller, body }) => discardFailedJobs(capabilities, caller, body),
  })
}
