import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { retried } from '../../frame/pages/retried.ts'

/**
 * A dialog whose code is fetched when it is first opened, so that no first load pays for it. It stays mounted from
 * then on: closing keeps its animation. `closed` is what its properties say when it is closed: `{ isOpen: false }`,
 * `{ member: null }`.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  closed: NoInfer<Partial<Props>>,
): ComponentType<Props> {
  const Dialog = lazy(async () => ({ default: openedAfterMount(await retried(load), closed) }))
  const parts = Object.keys(closed) as (keyof Props)[]
  return function LazyDialog(props: Props) {
    const [wasOpened, setOpened] = useState(false)
    const isWanted = wasOpened || parts.some((part) => props[part] !== closed[part])
    if (isWanted && !wasOpened) setOpened(true)
    return (
      isWanted && (
        <Suspense fallback={null}>
          <Dialog {...props} />
        </Suspense>
      )
    )
  }
}

/**
 * Mantine remembers where the focus was, to give it back, only when a dialog that is there opens; so it is there
 * first.
 */
function openedAfterMount<Props extends object>(
  Dialog: ComponentType<Props>,
  closed: Partial<Props>,
): ComponentType<Props> {
  return function OpenedAfterMount(props: Props) {
    const [isMounted, setMounted] = useState(false)
    useEffect(() => setMounted(true), [])
    return <Dialog {...props} {...(!isMounted && closed)} />
  }
}
