/* The command lines of the documentation, as they are written there. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

export interface DocumentedLine {
  /** Path in the repository. */
  page: string
  line: string
}

/** Languages of blocks with command lines. */
const shells = new Set(['', 'sh', 'bash'])

/** Lines that use the command: of the blocks of code, and of the text where a whole call is in it. */
export function listDocumentedLines(root: string): DocumentedLine[] {
  const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: root }).sort()
  return pages.flatMap((page) => {
    const text = readFileSync(join(root, page), 'utf8')
    const fenced = [...text.matchAll(/^```(\w*)\n(.*?)^```/gms)]
    const blocks = fenced.flatMap(([, language = '', block = '']) => (shells.has(language) ? [block] : []))
    const inline = [...text.replaceAll(/^```.*?^```/gms, '').matchAll(/`((?:npx|npm run) [^`]+)`/g)]
    const lines = [...blocks.flatMap((block) => block.split('\n')), ...inline.map(([, line = '']) => line)]
    const calls = lines.map((line) => line.replace(/^\$ /, '').trim()).filter((line) => isCall(line))
    return calls.map((line) => ({ page, line }))
  })
}

/** `<command>` stands for any. */
function isCall(line: string): boolean {
  return /(?:^|\| )(?:(?:npx|npm) .*\b)?lectern\b|--workspace cli\b/.test(line) && !line.includes('<command>')
}

interface Recipe {
  env: Readonly<Record<string, string>>
  /** Name → its command lines in their order. */
  jobs: ReadonlyMap<string, readonly string[]>
}

type Step = { run?: string }
type GitHub = { env: Record<string, string>; jobs: Record<string, { steps: Step[] }> }
type GitLab = { variables: Record<string, string>; stages: string[] } & Record<string, { script?: string[] }>

/** @param variables what `${{ vars.NAME }}` and `${{ secrets.NAME }}` stand for */
export function readGitHubRecipe(file: string, variables: Readonly<Record<string, string>>): Recipe {
  const { env, jobs } = parse(readFileSync(file, 'utf8')) as GitHub // Our own file.
  const fill = (text: string): string =>
    text.replaceAll(/\$\{\{ (?:vars|secrets)\.(\w+) \}\}/g, (_, name: string) => variables[name] ?? '')
  return {
    env: Object.fromEntries(Object.entries(env).map(([name, value]) => [name, fill(value)])),
    jobs: new Map(
      Object.entries(jobs).map(([name, { steps }]) => [
        name,
        steps.flatMap(({ run }) => (run === undefined ? [] : [run])),
      ]),
    ),
  }
}

export function readGitLabRecipe(file: string, variables: Readonly<Record<string, string>>): Recipe {
  const recipe = parse(readFileSync(file, 'utf8')) as GitLab // Our own file.
  const jobs = recipe.stages.map((name) => [name, recipe[name]?.script ?? []] as const)
  return { env: { ...variables, ...recipe.variables }, jobs: new Map(jobs) }
}
