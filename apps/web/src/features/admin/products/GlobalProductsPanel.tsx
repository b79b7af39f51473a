import { Group, Stack } from '@mantine/core'
import { SearchBox } from '../../../shared/ui/controls/SearchBox.tsx'
import type { AdminPanelProps } from '../admin-panel-props.ts'
import { GlobalProductList } from './GlobalProductList.tsx'

/** Global Products: the catalog with the operator's settings for each product. */
export const GlobalProductsPanel = ({ view: { product: search }, changeView }: AdminPanelProps) => (
  <Stack gap="md" maw={1240}>
    <Group>
      <SearchBox
        placeholder="Search name, style code, brand or colors"
        value={search ?? ''}
        onSearch={(product) => changeView({ product })}
      />
    </Group>
    <GlobalProductList
      label="Global Products"
      search={search}
      empty={
        search
          ? { title: 'No product found', words: `No catalog product matches “${search}”.` }
          : { title: 'No products yet', words: 'Imported products appear here.' }
      }
    />
  </Stack>
)
