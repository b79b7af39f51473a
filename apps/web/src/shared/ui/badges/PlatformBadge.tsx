import { platformName } from '../../formats.ts'
import { PLATFORM_COLORS } from '../../theme.ts'
import { Pill } from './Pill.tsx'

/** StockX, ALIAS or Shopify with its color. */
export const PlatformBadge = ({ platform }: { platform: string }) => (
  <Pill color={PLATFORM_COLORS[platform] ?? 'gray'}>{platformName(platform)}</Pill>
)
