import { Text } from '@mantine/core'
import { count, platformName } from '../formats.ts'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import type { AccountSweep } from './OutsideListingsTable.tsx'

/** 'StockX: 1,204 listings for sale, compared 3 hours ago' */
export const SweepLine = ({ sweep: { marketplace, is_running, swept_at, found } }: { sweep: AccountSweep }) => (
  <Text size="sm" c="dimmed" className="num" component="div">
    {platformName(marketplace)}: {count(found)} {found === 1 ? 'listing' : 'listings'} for sale
    {is_running ? ' so far, being compared' : ', compared '}
    {!is_running && <RelativeTime at={swept_at} empty="not yet" />}
  </Text>
)
