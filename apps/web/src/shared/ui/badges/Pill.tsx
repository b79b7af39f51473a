import type { ReactNode } from 'react'
import classes from './Pill.module.css'

/** A word with a colored dot. The word keeps the text color, so that it is readable in both themes. */
export function Pill({ color, children }: { color: string; children: ReactNode }) {
  return (
    <span className={classes['pill']}>
      <span className={classes['dot']} style={{ background: `var(--mantine-color-${color}-6)` }} aria-hidden />
      {children}
    </span>
  )
}
