import { NativeSelect, Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { Pill } from '../../shared/ui/Pill.tsx'
import type { Tie } from './stores.queries.ts'

/** How a size was found in the catalogue (domain §2), in words. */
const FOUND_BY: Record<string, string> = {
  barcode: 'by barcode',
  gtin: 'by barcode',
  sku: 'by SKU',
  size: 'by size',
  manual: 'by hand',
}

interface TieTableProps {
  /** Whose sizes they are. */
  title: string
  ties: readonly Tie[]
  /** Where a size can be corrected; otherwise it is written. */
  renderSize?: ((tie: Tie) => ReactNode) | undefined
}

/** Size by size: what it is in the store, what it is in the catalogue, and how that was found. */
export const TieTable = ({ title, ties, renderSize }: TieTableProps) => (
  <Table className="num" verticalSpacing={4} aria-label={`Sizes of ${title}`}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>Shopify size</Table.Th>
        <Table.Th>ARK size</Table.Th>
        <Table.Th>Tied</Table.Th>
        <Table.Th>SKU</Table.Th>
        <Table.Th>Barcode</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {ties.map((tie) => (
        <Table.Tr key={tie.shopify_variant_id}>
          <Table.Td>{tie.shopify_variant_size ?? '–'}</Table.Td>
          <Table.Td>{renderSize ? renderSize(tie) : (tie.ark_size ?? '–')}</Table.Td>
          <Table.Td>
            <TiePill tie={tie} />
          </Table.Td>
          <Table.Td>{tie.shopify_sku ?? '–'}</Table.Td>
          <Table.Td>{tie.barcode ?? '–'}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)

function TiePill({ tie }: { tie: Tie }) {
  if (tie.ark_size !== null)
    return <Pill color="green">{tie.matched_by ? (FOUND_BY[tie.matched_by] ?? tie.matched_by) : 'tied'}</Pill>
  return tie.matched_by === 'manual' ? <Pill color="gray">left out by hand</Pill> : <Pill color="orange">not tied</Pill>
}

interface TieSelectProps {
  /** Whose sizes they are. */
  title: string
  tie: Tie
  ties: readonly Tie[]
  sizes: readonly { id: number; size: string }[]
  value: number | null
  onChange: (variantId: number | null) => void
}

/** What a size of the store is in the catalogue. A size that another one is tied to has to be untied there first. */
export function TieSelect({ title, tie, ties, sizes, value, onChange }: TieSelectProps) {
  const taken = new Set(ties.flatMap((each) => (each === tie ? [] : (each.variant_id ?? []))))
  return (
    <NativeSelect
      size="xs"
      w={110}
      aria-label={`ARK size of ${nameOfTie(title, tie)}`}
      value={value === null ? '' : String(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : Number(currentTarget.value))}
      data={[
        { value: '', label: 'Not tied' },
        ...sizes.map(({ id, size }) => ({ value: String(id), label: size, disabled: taken.has(id) })),
      ]}
    />
  )
}

/** 'Dunk Low Panda, 9.5' */
export const nameOfTie = (title: string, tie: Tie): string =>
  `${title}, ${tie.shopify_variant_size ?? tie.shopify_sku ?? 'size'}`
