import { useParams } from 'react-router'

/**
 * A parameter of the address that the page's route always has.
 * @throws {Error} when the route has no such parameter: a mistake in `routes.ts`
 */
export function useRouteId(name: string): string {
  const id = useParams()[name]
  if (id === undefined) throw new Error(`The address has no "${name}"`)
  return id
}
