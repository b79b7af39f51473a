import { Text } from '@mantine/core'
import type { Marketplace } from '@ark/domain'
import { platformName, wholeMoney } from '../../shared/formats.ts'
import type { TableColumn } from '../../shared/table/columns/columns.ts'
import { DataTable } from '../../shared/table/DataTable.tsx'
import { type ListedImport, resultLabel } from './outcome.ts'

/** The ask of each listed size, or why it was not listed. */
export const ListedSizes = ({ sizes }: { sizes: readonly ListedImport[] }) => (
  <DataTable label="Listed sizes" columns={COLUMNS} rows={sizes} rowKey={({ variant_id }) => variant_id} isShort />
)

const askOn = (marketplace: Marketplace): TableColumn<ListedImport> => ({
  id: marketplace,
  header: platformName(marketplace),
  width: 'minmax(150px, 2fr)',
  cell: ({ results }) => {
    const result = results.find((each) => each.marketplace === marketplace)
    if (!result) return '–'
    return (
      <Text size="sm" className="num" {...(result.price === null && { c: 'dimmed' })}>
        {resultLabel(result, wholeMoney)}
      </Text>
    )
  },
})

const COLUMNS: readonly TableColumn<ListedImport>[] = [
  { id: 'size', header: 'Size', width: 'minmax(80px, 1fr)', cell: ({ size }) => <Text fw={600}>{size}</Text> },
  askOn('stockx'),
  askOn('goat'),
]
