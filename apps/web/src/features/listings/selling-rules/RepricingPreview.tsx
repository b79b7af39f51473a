import { Alert, Box, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { money } from '../../../shared/formats.ts'
import { queryOf } from '../../../shared/query.ts'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import classes from './RepricingPreview.module.css'
import { askLabel, boundsLabel, placeLabel, type RepricedRow, repricingMessage } from './selling-rule-labels.ts'
import type { SellingRules } from './selling-rules.ts'
import { RowsSkeleton } from '../../../shared/ui/notices/RowsSkeleton.tsx'

const PAUSE_MS = 400

interface RepricingPreviewOfProps {
  productId: number
  rules: SellingRules & { repricing: Exclude<SellingRules['repricing'], 'off'> }
}

/** The changes that a rule would make right now, size by size, with reasons. */
export function RepricingPreviewOf({ productId, rules }: RepricingPreviewOfProps) {
  const { repricing, ceiling_percent, changes_per_day } = rules
  const [settled] = useDebouncedValue({ ceiling_percent, changes_per_day }, PAUSE_MS)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...queryOf('GET /listings/products/{id}/repricing-preview', {
      params: { id: productId },
      query: { repricing, ...settled },
    }),
    placeholderData: keepPreviousData,
  })
  if (error && !data) return <LoadError title="The preview failed" error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton rows={4} />
  const priced = data.rows.filter(({ ask, new_ask }) => ask !== null || new_ask !== null)
  const rows = priced.toSorted((one, other) => Number(one.new_ask === null) - Number(other.new_ask === null))
  return (
    <Stack gap="xs" aria-busy={isPlaceholderData} style={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
      <Alert color="ark" variant="light" p="xs" role="status">
        <Text size="sm" className="num">
          {repricingMessage({ ...data, rows })}
        </Text>
      </Alert>
      {rows.length > 0 && (
        <Box className={classes['scrolled']} tabIndex={0} role="region" aria-label="What would change">
          <ul className={classes['rows']}>
            {rows.map((row) => (
              <PreviewedAsk key={`${row.variant_id}:${row.marketplace}`} row={row} />
            ))}
          </ul>
        </Box>
      )}
      {rows.length > 0 && rows.length < data.rows.length && (
        <Text size="xs" c="dimmed">
          Sizes without payouts stay as they are.
        </Text>
      )}
    </Stack>
  )
}

/** A size of the preview: a line on a wide screen, a card on a phone. */
const PreviewedAsk = ({ row }: { row: RepricedRow }) => (
  <li className={classes['row']}>
    <Text size="sm" component="span">
      {placeLabel(row)}
    </Text>
    <Text size="sm" component="span" fw={row.new_ask === null ? 400 : 650} className="num">
      {askLabel(row)}
    </Text>
    <Text size="sm" component="span" className="num">
      {row.net_payout === null ? '' : `nets ${money(row.net_payout)}`}
    </Text>
    <Text size="xs" c="dimmed" component="span" className={`num ${classes['why']}`}>
      {[row.reason, boundsLabel(row)].filter(Boolean).join(' · ')}
    </Text>
  </li>
)
