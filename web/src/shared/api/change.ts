/* What people change: a call, and what shows something else from then on. */
import {
  useMutation,
  useQueryClient,
  type QueryClient,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query'

type Plain<Input, Reply> = Pick<UseMutationOptions<Reply, Error, Input>, 'mutationKey' | 'meta' | 'gcTime'>

/** Each is given the client whose queries it refreshes; the change is done when what it returns is. */
interface Change<Input, Reply> extends Plain<Input, Reply> {
  onSuccess?: (client: QueryClient, reply: Reply, input: Input) => unknown
  onError?: (client: QueryClient, error: Error, input: Input) => unknown
  onSettled?: (client: QueryClient, reply: Reply | undefined, error: Error | null, input: Input) => unknown
}

export function useChange<Reply, Input = void>(
  mutationFn: (input: Input) => Promise<Reply>,
  { onSuccess, onError, onSettled, ...plain }: Change<Input, Reply> = {},
): UseMutationResult<Reply, Error, Input> {
  const client = useQueryClient()
  return useMutation({
    ...plain,
    mutationFn,
    onSuccess: (reply, input) => onSuccess?.(client, reply, input),
    onError: (error, input) => onError?.(client, error, input),
    onSettled: (reply, error, input) => onSettled?.(client, reply, error, input),
  })
}
