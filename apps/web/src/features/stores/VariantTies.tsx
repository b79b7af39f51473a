import { NativeSelect, Table, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, detailOf } from '../../shared/api.ts'
import { queryOf } from '../../shared/query.ts'
import { useMay } from '../../shared/session.ts'
import { Pill } from '../../shared/ui/Pill.tsx'
import { toastFailure } from '../../shared/ui/toasts.ts'
import classes from './stores.module.css'
import { invalidateLinks, type Sync } from './stores.queries.ts'

type Tie = Sync['variant_mappings'][number]

/** How a size was found in the catalogue (domain §2), in words. */
const FOUND_BY: Record<string, string> = {
  barcode: 'by barcode',
  gtin: 'by barcode',
  sku: 'by SKU',
  size: 'by size',
  manual: 'by hand',
}

/** Size by size: what it is in the store and what it is in the catalogue, where that can be corrected by hand. */
export function VariantTies({ sync }: { sync: Sync }) {
  const isTied = sync.ark_product !== null
  const mayEdit = useMay('links.edit') && isTied
  const { data: sizes } = useQuery({
    ...queryOf('GET /shopify/syncs/{id}/sizes', { params: { id: sync.sync_id } }),
    enabled: mayEdit,
  })
  if (sync.variant_mappings.length === 0)
    return (
      <Text className={classes['ties'] ?? ''} size="sm" c="dimmed">
        No sizes.
      </Text>
    )
  return (
    <div className={classes['ties']}>
      <Table className="num" verticalSpacing={4} aria-label={`Sizes of ${sync.shopify_title}`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Shopify size</Table.Th>
            <Table.Th>SKU</Table.Th>
            <Table.Th>Barcode</Table.Th>
            <Table.Th>ARK size</Table.Th>
            <Table.Th>Tied</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sync.variant_mappings.map((tie) => (
            <Table.Tr key={tie.shopify_variant_id}>
              <Table.Td>{tie.shopify_variant_size ?? '–'}</Table.Td>
              <Table.Td>{tie.shopify_sku ?? '–'}</Table.Td>
              <Table.Td>{tie.barcode ?? '–'}</Table.Td>
              <Table.Td>
                {mayEdit && sizes ? <SizeSelect sync={sync} tie={tie} sizes={sizes} /> : (tie.ark_size ?? '–')}
              </Table.Td>
              <Table.Td>
                <TiePill tie={tie} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function TiePill({ tie }: { tie: Tie }) {
  if (tie.ark_size !== null)
    return <Pill color="green">{tie.matched_by ? (FOUND_BY[tie.matched_by] ?? tie.matched_by) : 'tied'}</Pill>
  return tie.matched_by === 'manual' ? <Pill color="gray">left out by hand</Pill> : <Pill color="orange">not tied</Pill>
}

interface SizeSelectProps {
  sync: Sync
  tie: Tie
  sizes: readonly { id: number; size: string }[]
}

/** Ties one size by hand, or to none; no refresh undoes it. While it is saved it shows what was chosen. */
function SizeSelect({ sync, tie, sizes }: SizeSelectProps) {
  const name = `${sync.shopify_title}, ${tie.shopify_variant_size ?? tie.shopify_sku ?? 'size'}`
  const change = useMutation({
    mutationFn: (variant_id: number | null) =>
      api('PUT /shopify/syncs/{id}/variants/{shopifyVariantId}', {
        params: { id: sync.sync_id, shopifyVariantId: tie.shopify_variant_id },
        body: { variant_id },
      }),
    onSuccess: invalidateLinks,
    onError: (error) => toastFailure({ title: 'Update Failed', message: `${name}: ${detailOf(error)}` }),
  })
  const shown = change.isPending ? change.variables : tie.variant_id
  return (
    <NativeSelect
      size="xs"
      w={110}
      aria-label={`ARK size of ${name}`}
      value={shown === null ? '' : String(shown)}
      onChange={({ currentTarget: { value } }) => change.mutate(value === '' ? null : Number(value))}
      data={[{ value: '', label: 'Not tied' }, ...sizes.map(({ id, size }) => ({ value: String(id), label: size }))]}
    />
  )
}
