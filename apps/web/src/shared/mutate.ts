import type { MutationOptions, QueryClient } from '@tanstack/react-query'

/**
 * Does a change once, from an event: as `useMutation` does, but nothing of it is there before. For what every row of a
 * long list can do, where a hook for each would be paid by every row that is scrolled past. Rejects as the change does.
 */
export const mutate = <Data, Variables, Context>(
  client: QueryClient,
  variables: Variables,
  options: MutationOptions<Data, Error, Variables, Context>,
): Promise<Data> => client.getMutationCache().build(client, client.defaultMutationOptions(options)).execute(variables)
