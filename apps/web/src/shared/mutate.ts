import type { MutationOptions, QueryClient } from '@tanstack/react-query'

/**
 * Runs a mutation once from an event handler, without the hook `useMutation`. For actions of every row in a long list,
 * where a hook per row slows scrolling. Rejects when the mutation fails.
 */
export const mutate = <Data, Variables, Context>(
  client: QueryClient,
  variables: Variables,
  options: MutationOptions<Data, Error, Variables, Context>,
): Promise<Data> => client.getMutationCache().build(client, client.defaultMutationOptions(options)).execute(variables)
