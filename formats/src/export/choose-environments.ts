/* The environments an export names: servers of the application's root. */
import { keepEnvironments, type ApplicationBundle } from '@lectern/model'

/** The bundle with the environments of these names only; the bundle itself when `names` is absent. */
export function chooseEnvironments(bundle: ApplicationBundle, names: readonly string[] | undefined): ApplicationBundle {
  const { application } = bundle
  if (names === undefined || application.root['servers'] === undefined) return bundle
  return { ...bundle, application: { ...application, root: keepEnvironments(application.root, names) } }
}
