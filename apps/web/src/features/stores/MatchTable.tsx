import { NativeSelect, Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { Pill } from '../../shared/ui/Pill.tsx'
import type { Match } from './stores.queries.ts'

/** How a size was found in the catalogue (domain §2), in words. */
const FOUND_BY: Record<string, string> = {
  barcode: 'by barcode',
  gtin: 'by barcode',
  sku: 'by SKU',
  size: 'by size',
  manual: 'by hand',
}

interface MatchTableProps {
  /** Whose sizes they are. */
  title: string
  matches: readonly Match[]
  /** Where a size can be corrected; otherwise it is written. */
  renderSize?: ((match: Match) => ReactNode) | undefined
}

/** Size by size: what it is in the store, what it is in the catalogue, and how that was found. */
export const MatchTable = ({ title, matches, renderSize }: MatchTableProps) => (
  <Table className="num" verticalSpacing={4} aria-label={`Sizes of ${title}`}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>Shopify size</Table.Th>
        <Table.Th>ARK size</Table.Th>
        <Table.Th>Linked</Table.Th>
        <Table.Th>SKU</Table.Th>
        <Table.Th>Barcode</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {matches.map((match) => (
        <Table.Tr key={match.shopify_variant_id}>
          <Table.Td>{match.shopify_variant_size ?? '–'}</Table.Td>
          <Table.Td>{renderSize ? renderSize(match) : (match.ark_size ?? '–')}</Table.Td>
          <Table.Td>
            <MatchPill match={match} />
          </Table.Td>
          <Table.Td>{match.shopify_sku ?? '–'}</Table.Td>
          <Table.Td>{match.barcode ?? '–'}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)

function MatchPill({ match }: { match: Match }) {
  if (match.ark_size !== null)
    return <Pill color="green">{match.matched_by ? (FOUND_BY[match.matched_by] ?? match.matched_by) : 'linked'}</Pill>
  return match.matched_by === 'manual' ? (
    <Pill color="gray">left out by hand</Pill>
  ) : (
    <Pill color="orange">not linked</Pill>
  )
}

interface MatchSelectProps {
  /** Whose sizes they are. */
  title: string
  match: Match
  matches: readonly Match[]
  sizes: readonly { id: number; size: string }[]
  value: number | null
  onChange: (variantId: number | null) => void
}

/**
 * What a size of the store is in the catalogue. A size that another one is linked to has to be unlinked there
 * first.
 */
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

/** 'Dunk Low Panda, 9.5' */
export const nameOfMatch = (title: string, match: Match): string =>
  `${title}, ${match.shopify_variant_size ?? match.shopify_sku ?? 'size'}`
