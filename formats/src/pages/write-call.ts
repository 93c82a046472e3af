/* An operation as a command that calls it. The writer comes from a library. */
import {
  harOf,
  requestOf,
  type Components,
  type ExampleLanguage,
  type HttpContent,
  type JsonObject,
} from '@lectern/model'
import { shellCurl } from '@scalar/snippetz/plugins/shell/curl'

/** A cURL command with example values, at the first server. */
export function writeCall(
  content: HttpContent,
  components: Components,
  root: JsonObject,
  language: ExampleLanguage,
): string {
  const request = requestOf(content, components, { application: { root }, language })
  // The address is encoded already, with its query.
  return shellCurl.generate({ ...harOf(request), url: request.url, queryString: [] })
}
