import { Center, Stack, Text, Title } from '@mantine/core'
import { IconBuildingStore, IconShoppingBag } from '../../shared/icons.ts'
import { paths } from '../../paths.ts'
import { BrandMark } from '../../shared/ui/badges/BrandMark.tsx'
import { ButtonLink } from '../../shared/ui/cells/links.tsx'

/** The landing page, where visitors choose their portal. */
export function LandingPage() {
  return (
    <Center component="main" mih="100dvh" p="md">
      <title>ARK</title>
      <Stack align="center" gap="lg" w="100%" maw={360}>
        <BrandMark size={56} />
        <Stack gap={4} align="center">
          <Title order={1}>Welcome to ARK</Title>
          <Text c="dimmed">Please select your experience:</Text>
        </Stack>
        <Stack w="100%" gap="sm">
          <ButtonLink
            to={paths.sellerSignIn}
            size="lg"
            fullWidth
            leftSection={<IconBuildingStore size={20} aria-hidden />}
          >
            Seller
          </ButtonLink>
          <ButtonLink
            to={paths.buyerSignIn}
            size="lg"
            fullWidth
            variant="default"
            leftSection={<IconShoppingBag size={20} aria-hidden />}
          >
            Buyer
          </ButtonLink>
        </Stack>
      </Stack>
    </Center>
  )
}
