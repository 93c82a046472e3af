/* The environments an export names: servers of the application's root. */
import { arrayAt, readEnvironments, type ApplicationBundle } from '@lectern/model'

/** The bundle with the environments of these names only; the bundle itself when `names` is absent. */
export function chooseEnvironments(bundle: ApplicationBundle, names: readonly string[] | undefined): ApplicationBundle {
  const { application } = bundle
  const servers = arrayAt(application.root, 'servers')
  if (names === undefined || servers === undefined) return bundle
  const wanted = new Set(names)
  const places = new Set(readEnvironments(application.root).flatMap(({ name, key }) => (wanted.has(name) ? [key] : [])))
  const { servers: _, ...root } = application.root
  const kept = servers.filter((_server, index) => places.has(index))
  return {
    ...bundle,
    application: { ...application, root: kept.length === 0 ? root : { ...root, servers: kept } },
  }
}
