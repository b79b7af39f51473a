import { NativeSelect, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { TableColumn } from '../table/columns/columns.ts'
import { DataTable } from '../table/DataTable.tsx'
import { Pill } from '../ui/badges/Pill.tsx'
import type { Match } from './matches.ts'

/** Labels for how a size was found in the catalog. */
const FOUND_BY: Record<string, string> = {
  barcode: 'by barcode',
  gtin: 'by barcode',
  sku: 'by SKU',
  size: 'by size',
  manual: 'manually',
}

interface MatchTableProps {
  /** The name of the product, for the table's label. */
  title: string
  matches: readonly Match[]
  /** Renders a field to correct the size; without it the size is text. */
  renderSize?: ((match: Match) => ReactNode) | undefined
}

/** Shows each size's match: the store's size, the catalog's size, and how it was found. */
export const MatchTable = ({ title, matches, renderSize }: MatchTableProps) => (
  <DataTable
    label={`Sizes of ${title}`}
    columns={columnsOf(renderSize)}
    rows={matches}
    rowKey={({ shopify_variant_id }) => shopify_variant_id}
    isShort
    isDense
  />
)

const columnsOf = (renderSize: MatchTableProps['renderSize']): readonly TableColumn<Match>[] => [
  {
    id: 'shopify',
    header: 'Shopify size',
    width: 'minmax(110px, 1fr)',
    card: 'fact',
    cell: ({ shopify_variant_size }) => shopify_variant_size ?? '–',
  },
  {
    id: 'ark',
    header: 'ARK size',
    width: 'minmax(134px, 1fr)',
    cell: (match) => (renderSize ? renderSize(match) : (match.ark_size ?? '–')),
  },
  { id: 'linked', header: 'Linked', width: 'minmax(130px, 1fr)', cell: (match) => <MatchPill match={match} /> },
  { id: 'sku', header: 'SKU', width: 'minmax(130px, 1fr)', cell: ({ shopify_sku }) => shopify_sku ?? '–' },
  { id: 'barcode', header: 'Barcode', width: 'minmax(130px, 1fr)', cell: ({ barcode }) => barcode ?? '–' },
]

function MatchPill({ match }: { match: Match }) {
  if (match.ark_size !== null)
    return <Pill color="green">{match.matched_by ? (FOUND_BY[match.matched_by] ?? match.matched_by) : 'linked'}</Pill>
  if (match.matched_by === 'manual') return <Pill color="gray">excluded manually</Pill>
  return match.problem ? <Text size="xs">{match.problem}</Text> : <Pill color="orange">not linked</Pill>
}

interface MatchSelectProps {
  /** The name of the product, for the field's label. */
  title: string
  match: Match
  matches: readonly Match[]
  sizes: readonly { id: number; size: string }[]
  value: number | null
  onChange: (variantId: number | null) => void
}

/** Chooses the catalog size for a size of the store. A size that is linked elsewhere must be unlinked there first. */
export function MatchSelect({ title, match, matches, sizes, value, onChange }: MatchSelectProps) {
  const taken = new Set(matches.flatMap((each) => (each === match ? [] : (each.variant_id ?? []))))
  return (
    <NativeSelect
      size="xs"
      w={110}
      aria-label={`ARK size of ${nameOfMatch(title, match)}`}
      value={value === null ? '' : String(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : Number(currentTarget.value))}
      data={[
        { value: '', label: 'Not linked' },
        ...sizes.map(({ id, size }) => ({ value: String(id), label: size, disabled: taken.has(id) })),
      ]}
    />
  )
}

/** Returns the label of a match: 'Dunk Low Panda, 9.5'. */
export const nameOfMatch = (title: string, match: Match): string =>
  `${title}, ${match.shopify_variant_size ?? match.shopify_sku ?? 'size'}`
