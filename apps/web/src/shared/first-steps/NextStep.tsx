import { lazy, Suspense } from 'react'
import { retried } from '../frame/pages/retried.ts'
import { nextStep, type Step, useStepsTaken } from './first-steps.ts'

const NextStepNotice = lazy(async () => ({
  default: (await retried(() => import('./NextStepNotice.tsx'))).NextStepNotice,
}))

/** Of the step that comes next, likewise. */
export const NextStepButton = lazy(async () => ({
  default: (await retried(() => import('./StepButton.tsx'))).StepButton,
}))

/**
 * On the pages of the way: what comes next, for as long as nothing has been listed. `besides`: steps that the page says
 * itself.
 */
export function NextStep({ besides = [] }: { besides?: readonly Step['key'][] }) {
  const { taken } = useStepsTaken()
  const step = taken && nextStep(taken)
  if (!step || besides.includes(step.key)) return null
  return (
    <Suspense fallback={null}>
      <NextStepNotice step={step} />
    </Suspense>
  )
}
