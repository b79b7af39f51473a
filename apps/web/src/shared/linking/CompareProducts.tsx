import { Paper, SimpleGrid, Text } from '@mantine/core'
import { Thumbnail } from '../ui/cells/ProductCell.tsx'

const PICTURE_PX = 132

/** A product as the shop has it. */
interface ShopSide {
  title: string
  sku: string | null
  imageUrl: string | null
}

/** A product of the catalog. A requested product has no id and no picture yet. */
export interface CatalogSide {
  id: number | null
  name: string
  brand: string | null
  sku: string | null
}

interface CompareProductsProps {
  candidate: ShopSide
  product: CatalogSide
}

/** Shows the shop's product beside the catalog's, with pictures large enough to tell colors apart. */
export const CompareProducts = ({ candidate, product }: CompareProductsProps) => (
  <SimpleGrid cols={2} spacing="sm">
    <Side
      label="In Shopify"
      name={candidate.title}
      imageUrl={candidate.imageUrl}
      code={candidate.sku ? `SKU ${candidate.sku}` : 'no SKU'}
    />
    <Side
      label={product.id === null ? 'At StockX' : 'In ARK'}
      name={product.name}
      imageUrl={product.id === null ? null : `/api/v1/images/products/${product.id}`}
      code={[product.brand, product.sku].filter(Boolean).join(' · ')}
    />
  </SimpleGrid>
)

interface SideProps {
  label: string
  name: string
  imageUrl: string | null
  code: string
}

const Side = ({ label, name, imageUrl, code }: SideProps) => (
  <Paper withBorder p="sm" radius="md" component="section" aria-label={label}>
    <Text size="xs" c="dimmed" mb={6}>
      {label}
    </Text>
    <Thumbnail imageUrl={imageUrl} size={PICTURE_PX} />
    <Text size="sm" fw={600} lh={1.3} mt={6}>
      {name}
    </Text>
    <Text size="sm" className="num">
      {code}
    </Text>
  </Paper>
)
