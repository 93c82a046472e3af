/*
 * Request samples in the languages people call from, loaded on demand. cURL is the model's; the writers of the other languages come from
 * a library.
 */
import { harOf, writeCurl, type RequestDescription } from '@lectern/model'
import { csharpHttpclient } from '@scalar/snippetz/plugins/csharp/httpclient'
import { goNative } from '@scalar/snippetz/plugins/go/native'
import { httpHttp11 } from '@scalar/snippetz/plugins/http/http11'
import { javaOkhttp } from '@scalar/snippetz/plugins/java/okhttp'
import { jsFetch } from '@scalar/snippetz/plugins/js/fetch'
import { kotlinOkhttp } from '@scalar/snippetz/plugins/kotlin/okhttp'
import { phpCurl } from '@scalar/snippetz/plugins/php/curl'
import { pythonRequests } from '@scalar/snippetz/plugins/python/requests'
import { rubyNative } from '@scalar/snippetz/plugins/ruby/native'
import type { SampleLanguage } from './sample-languages.ts'

const writers = {
  javascript: jsFetch,
  java: javaOkhttp,
  kotlin: kotlinOkhttp,
  python: pythonRequests,
  go: goNative,
  php: phpCurl,
  csharp: csharpHttpclient,
  ruby: rubyNative,
  http: httpHttp11,
} as const satisfies Record<Exclude<SampleLanguage, 'curl'>, { generate: unknown }>

/** The request as code of a language. */
export function writeSample(request: RequestDescription, language: SampleLanguage): string {
  if (language === 'curl') return writeCurl(request)
  // The address is encoded already, with its query; the writers differ in whether they would encode a separate one.
  const har = { ...harOf(request), url: request.url, queryString: [] }
  return writers[language].generate(har)
}
