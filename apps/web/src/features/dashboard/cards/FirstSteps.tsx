import { Text, ThemeIcon } from '@mantine/core'
import { IconCheck } from '../../../shared/icons.ts'
import { nextStep, type Step, stepsOf, type SetupProgress } from '../../../shared/first-steps/first-steps.ts'
import { StepButton } from '../../../shared/first-steps/StepButton.tsx'
import { Card } from './Card.tsx'
import classes from '../dashboard.module.css'

/** The setup steps, until the first listing is live. */
export function FirstSteps({ taken }: { taken: SetupProgress }) {
  const steps = stepsOf(taken)
  const next = nextStep(taken)
  const left = steps.filter(({ isTaken }) => !isTaken).length
  return (
    <Card title={left === steps.length ? 'Your first steps' : `Your first steps: ${left} of ${steps.length} left`}>
      <ol className={classes['steps']}>
        {steps.map((step, at) => (
          <StepLine key={step.key} step={step} number={at + 1} isNext={step.key === next?.key} />
        ))}
      </ol>
    </Card>
  )
}

function StepLine({ step, number, isNext }: { step: Step; number: number; isNext: boolean }) {
  const { title, words, left, isTaken, isPossible } = step
  return (
    <li className={classes['step']} aria-current={isNext ? 'step' : undefined}>
      <ThemeIcon size={28} radius="xl" variant={isNext ? 'filled' : 'light'} color={isTaken || isNext ? 'ark' : 'gray'}>
        {isTaken ? <IconCheck size={16} aria-label="Done" /> : <span aria-hidden>{number}</span>}
      </ThemeIcon>
      <div className={classes['stepWords']}>
        <Text fw={isNext ? 650 : 550} {...(!isTaken && !isPossible && { c: 'dimmed' })}>
          {title}
        </Text>
        {(isTaken ? left : words) && (
          <Text size="sm" c="dimmed" className="num">
            {isTaken ? left : words}
          </Text>
        )}
      </div>
      {isPossible && (!isTaken || left) && (
        <div className={classes['stepAct']}>
          <StepButton step={step} isMain={isNext} />
        </div>
      )}
    </li>
  )
}
