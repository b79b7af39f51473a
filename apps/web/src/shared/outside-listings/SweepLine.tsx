import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { count, platformName } from '../formats.ts'
import { RelativeTime } from '../ui/cells/RelativeTime.tsx'
import type { AccountSweep } from './OutsideListingsTable.tsx'

/** A line such as 'StockX: 1,204 listings for sale, compared 3 hours ago'. */
export const SweepLine = ({ sweep }: { sweep: AccountSweep }) => (
  <Text size="sm" c="dimmed" className="num" component="div">
    {platformName(sweep.marketplace)}: {words(sweep)}
  </Text>
)

function words({ is_running, swept_at, found }: AccountSweep): ReactNode {
  if (!is_running && swept_at === null) return 'not compared yet'
  const listings = `${count(found)} ${found === 1 ? 'listing' : 'listings'} for sale`
  if (is_running) return `${listings} so far, being compared`
  return (
    <>
      {listings}, compared <RelativeTime at={swept_at} />
    </>
  )
}
