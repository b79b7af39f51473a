import type { TestPerson } from '../acts/test-people.ts'

/** Saves a view of a person's sales and returns its name, which no one else uses. */
export async function aSavedView(owner: TestPerson): Promise<string> {
  const name = `View of user ${owner.userId}`
  await owner.call('PUT', '/saved-views', { list: 'sales', name, address: '?status=open', columns: ['brand'] })
  return name
}
