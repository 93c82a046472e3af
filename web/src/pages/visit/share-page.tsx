import { useRouteId } from '../../shared/lib/hooks/use-route-id.ts'
import { VisitPage } from './visit-page.tsx'

/** A share as its visitors see it. */
export function SharePage() {
  return <VisitPage of="share" visitKey={useRouteId('shareKey')} />
}
