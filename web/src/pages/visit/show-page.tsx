import { useRouteId } from '../../shared/lib/hooks/use-route-id.ts'
import { VisitPage } from './visit-page.tsx'

/** A composed project as its visitors see it. */
export function ShowPage() {
  return <VisitPage of="compose" visitKey={useRouteId('showKey')} />
}
