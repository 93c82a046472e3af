/* Code of an application, or of a part of it, in a language that is built in. */
import type { CodeFile, CodeLanguage } from './code-model.ts'
import { csharp } from './languages/csharp.ts'
import { dart } from './languages/dart.ts'
import { go } from './languages/go.ts'
import { javaOkhttp } from './languages/java-okhttp.ts'
import { javaSpring } from './languages/java-spring.ts'
import { kotlin } from './languages/kotlin.ts'
import { mybatis } from './languages/mybatis.ts'
import { php } from './languages/php.ts'
import { python } from './languages/python.ts'
import { swift } from './languages/swift.ts'
import { typescript } from './languages/typescript.ts'
import { readCode, type CodeSource } from './read-code.ts'

const languages = {
  typescript,
  'java-okhttp': javaOkhttp,
  'java-spring': javaSpring,
  kotlin,
  python,
  go,
  csharp,
  php,
  swift,
  dart,
  mybatis,
} as const satisfies Record<string, CodeLanguage>

export type CodeLanguageName = keyof typeof languages

/** In the order they are offered in. */
export const codeLanguages: readonly CodeLanguageName[] = [
  'typescript',
  'java-okhttp',
  'java-spring',
  'kotlin',
  'python',
  'go',
  'csharp',
  'php',
  'swift',
  'dart',
  'mybatis',
]

export function generateCode(source: CodeSource, language: CodeLanguageName): CodeFile[] {
  const { naming, write } = languages[language]
  return write(readCode(source, naming))
}
