import { Tooltip } from '../floating/Tooltip.tsx'
import { exactTime, relativeTime } from '../../formats.ts'
import { useNow } from '../badges/use-now.ts'

/** A time such as '5 min. ago', with the exact time on hover. */
export function RelativeTime({ at, empty = '–' }: { at: string | null | undefined; empty?: string }) {
  const now = useNow()
  if (!at) return <span>{empty}</span>
  return (
    <Tooltip label={exactTime(at)}>
      <time dateTime={at} className="num">
        {relativeTime(at, now)}
      </time>
    </Tooltip>
  )
}
