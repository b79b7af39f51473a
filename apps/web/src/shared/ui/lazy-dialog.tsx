import { type ComponentType, lazy, Suspense, useState } from 'react'
import { retried } from '../frame/retried.ts'

/**
 * A dialog whose code is fetched when it is first opened, so that no first load pays for it. It stays mounted from then on: closing keeps
 * its animation. `isOpen` reads the dialog's own properties.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isOpen: (props: Props) => boolean,
): ComponentType<Props> {
  const Dialog = lazy(async () => ({ default: await retried(load) }))
  return function LazyDialog(props: Props) {
    const [wasOpened, setOpened] = useState(false)
    const isWanted = wasOpened || isOpen(props)
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
