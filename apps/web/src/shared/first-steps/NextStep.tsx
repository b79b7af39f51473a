import { Suspense } from 'react'
import { lazyPart } from '../frame/pages/lazy-part.ts'
import { nextStep, type Step, useSetupProgress } from './first-steps.ts'

const NextStepNotice = lazyPart(() => import('./NextStepNotice.tsx'), 'NextStepNotice')

/** The button of the next setup step, loaded on demand. */
export const NextStepButton = lazyPart(() => import('./StepButton.tsx'), 'StepButton')

/** Shows the next setup step until the first listing is live. `besides` lists steps that the page shows itself. */
export function NextStep({ besides = [] }: { besides?: readonly Step['key'][] }) {
  const { taken } = useSetupProgress()
  const step = taken && nextStep(taken)
  if (!step || besides.includes(step.key)) return null
  return (
    <Suspense fallback={null}>
      <NextStepNotice step={step} />
    </Suspense>
  )
}
