import { UnstyledButton } from '@mantine/core'
import { IconCheck } from '../../shared/icons.ts'
import type { ReactNode } from 'react'
import { STEPS, SUCCESS } from './import-to-list-view.ts'
import classes from './import-to-list.module.css'

/** The five steps; earlier ones can be opened again. */
export const WizardSteps = ({ step, onStep }: { step: number; onStep: (step: number) => void }) => (
  <nav aria-label="Steps">
    <ol className={classes['steps']}>
      {STEPS.map((name, at) => {
        const isDone = at < step
        const mark = isDone ? <IconCheck size={14} aria-hidden /> : at + 1
        return (
          <li key={name} className={classes['step']} data-state={isDone ? 'done' : at === step ? 'now' : 'later'}>
            {isDone && step < SUCCESS ? (
              <UnstyledButton className={classes['label']} onClick={() => onStep(at)} aria-label={`Back to ${name}`}>
                <Mark>{mark}</Mark>
                <span className={classes['name']}>{name}</span>
              </UnstyledButton>
            ) : (
              <span className={classes['label']} aria-current={at === step ? 'step' : undefined}>
                <Mark>{mark}</Mark>
                <span className={classes['name']}>{name}</span>
              </span>
            )}
          </li>
        )
      })}
    </ol>
  </nav>
)

const Mark = ({ children }: { children: ReactNode }) => <span className={classes['mark']}>{children}</span>
