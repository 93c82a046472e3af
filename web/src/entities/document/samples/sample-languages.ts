import type { SampleLanguage } from '@lectern/model'

/** Languages of request samples, in the order of the menu. */
export const sampleLanguages = [
  'curl',
  'javascript',
  'java',
  'kotlin',
  'python',
  'go',
  'php',
  'csharp',
  'ruby',
  'http',
] as const satisfies readonly SampleLanguage[]

/** Names as their people write them; the same in every language of the interface. */
export const sampleLanguageNames: Readonly<Record<SampleLanguage, string>> = {
  curl: 'cURL',
  javascript: 'JavaScript',
  java: 'Java',
  kotlin: 'Kotlin',
  python: 'Python',
  go: 'Go',
  php: 'PHP',
  csharp: 'C#',
  ruby: 'Ruby',
  http: 'HTTP',
}

/** Names for the highlighter. */
export const sampleHighlighting: Readonly<Record<SampleLanguage, string>> = {
  curl: 'shell',
  javascript: 'js',
  java: 'java',
  kotlin: 'kotlin',
  python: 'python',
  go: 'go',
  php: 'php',
  csharp: 'csharp',
  ruby: 'ruby',
  http: '',
}
