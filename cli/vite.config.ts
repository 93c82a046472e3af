import { copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

const here = fileURLToPath(new URL('.', import.meta.url))

/** Licences ask that they come along with what was built from their packages. */
const bringLicences: Plugin = {
  name: 'lectern-licences',
  generateBundle(_options, bundle) {
    const modules = Object.values(bundle).flatMap((each) => (each.type === 'chunk' ? each.moduleIds : []))
    const folders = new Set(modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0] ?? []))
    const source = [...folders].sort().map(describePackage).join('\n\n')
    this.emitFile({ type: 'asset', fileName: 'third-party-licences.txt', source })
  },
  writeBundle: ({ dir = '' }) => copyFileSync(join(here, '..', 'LICENSE'), join(dir, 'LICENSE')),
}

/** Of texts of the page what `src/texts.ts` takes, by file: the page has many more, and JSON is never taken in parts. */
const takenTexts: Readonly<Record<string, readonly string[]>> = {
  'trying/call-case.json': [
    ...['state', 'subject', 'check', 'problem'],
    ...['unknown', 'noDocument', 'notCaptured', 'scriptEnded', 'scriptError'],
  ],
  'trying/debug.json': ['match', 'security', 'failure', 'fault'],
  'trying/mock.json': ['problem'],
}
const fewTexts: Plugin = {
  name: 'lectern-few-texts',
  enforce: 'pre',
  transform(code, id) {
    const [, taken] = Object.entries(takenTexts).find(([file]) => id.endsWith(`/${file}`)) ?? []
    if (taken === undefined) return null
    // Files of texts are objects.
    const texts = Object.entries(JSON.parse(code) as Record<string, unknown>)
    return JSON.stringify(Object.fromEntries(texts.filter(([name]) => taken.includes(name))))
  },
}

function describePackage(folder: string): string {
  // A package's own manifest.
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<
    string,
    string
  >
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each))
  const text = file !== undefined && existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : ''
  return `${String(name)} ${String(version)} (${String(license)})\n\n${text.trim()}`
}

/** One program without dependencies, for every Node the package names. */
export default defineConfig({
  root: here,
  plugins: [bringLicences, fewTexts],
  ssr: { noExternal: true },
  build: {
    ssr: 'src/packaged.ts',
    target: 'node20',
    minify: true,
    emptyOutDir: true,
    // Nothing here is loaded for its effects alone.
    rolldownOptions: {
      treeshake: { moduleSideEffects: false },
      output: { entryFileNames: 'lectern.js', codeSplitting: false },
    },
  },
})
