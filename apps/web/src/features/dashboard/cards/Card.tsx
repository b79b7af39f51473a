import { Skeleton } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from '../dashboard.module.css'

/** A titled section of the dashboard; a skeleton of three lines while its content loads. */
export function Card({ title, children }: { title: string; children: ReactNode | undefined }) {
  const id = useId()
  return (
    <section className={classes['card']} aria-labelledby={id}>
      <h2 id={id} className={classes['title']}>
        {title}
      </h2>
      {children ?? [72, 56, 64].map((width) => <Skeleton key={width} height={14} width={`${width}%`} my={11} />)}
    </section>
  )
}
