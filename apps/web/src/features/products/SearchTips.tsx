import { List, Paper, Text } from '@mantine/core'

/** Tips for searching, shown before the first search. */
export const SearchTips = () => (
  <Paper withBorder p="md" component="section" aria-label="Search tips" maw={640}>
    <Text fw={600} mb="xs">
      Search Tips
    </Text>
    <List size="sm" spacing={6}>
      <List.Item>The style code on the box label finds exactly one shoe: DD1391-100, B75806.</List.Item>
      <List.Item>The barcode of any size finds its shoe: scan it into the search box.</List.Item>
      <List.Item>Words find many: name a model and its color, such as Jordan 4 Bred.</List.Item>
      <List.Item>The search starts at 3 characters, shortly after you stop typing.</List.Item>
      <List.Item>Products marked Already Imported are in the catalog. Open them, or sync them from Products.</List.Item>
    </List>
  </Paper>
)
