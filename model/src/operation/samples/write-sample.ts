/*
 * A request as code that runs as it is shown, in the languages people call from.
 * Owns: which languages there are. Does not own: how each writes a call (`write-….ts`); secrets stay placeholders such as `$TOKEN`.
 */
import type { RequestDescription } from '../request/request.ts'
import { writeCurl } from '../request/write-curl.ts'
import { callOf, type Call } from './call.ts'
import { writeCsharp } from './write-csharp.ts'
import { writeGo } from './write-go.ts'
import { writeHttp } from './write-http.ts'
import { writeJava } from './write-java.ts'
import { writeJavascript } from './write-javascript.ts'
import { writeKotlin } from './write-kotlin.ts'
import { writePhp } from './write-php.ts'
import { writePython } from './write-python.ts'
import { writeRuby } from './write-ruby.ts'

const writers = {
  javascript: writeJavascript,
  java: writeJava,
  kotlin: writeKotlin,
  python: writePython,
  go: writeGo,
  php: writePhp,
  csharp: writeCsharp,
  ruby: writeRuby,
  http: writeHttp,
} as const satisfies Record<string, (call: Call) => string>

export type SampleLanguage = 'curl' | keyof typeof writers

/** The request as code of a language. Files of forms and bodies are read from the current folder. */
export function writeSample(request: RequestDescription, language: SampleLanguage): string {
  return language === 'curl' ? writeCurl(request) : writers[language](callOf(request))
}
