/** The module of failed jobs, figures of the platform, and the checks before and while ARK is live. */
export type { CheckResult } from './go-live/check.ts'
export { CHECKS } from './go-live/check-list.ts'
export { runChecks } from './go-live/run-checks.ts'
export { previewBusinessClosing, requestClosing, undoClosing } from './closing/request-closing.ts'
