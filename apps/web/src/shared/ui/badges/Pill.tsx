import type { ReactNode } from 'react'
import classes from './Pill.module.css'

/**
 * A word with its colour's dot. The word itself keeps the text colour: readable in both themes, whatever the
 * colour.
 */
export function Pill({ color, children }: { color: string; children: ReactNode }) {
  return (
    <span className={classes['pill']}>
      <span className={classes['dot']} style={{ background: `var(--mantine-color-${color}-6)` }} aria-hidden />
      {children}
    </span>
  )
}
