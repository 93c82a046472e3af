/* The texts of the sample space, a folder for each language in `server/sample/`. They come with the program and are read as what they are. */
import { readFile } from 'node:fs/promises'
import type { BodyOf, addDictionary, addSpace, ErrorCodeRow, Language } from '@lectern/contracts'
import type { DubboContent, DubboService } from '@lectern/model'

const folder = new URL('../../../sample/', import.meta.url)

interface Named {
  name: string
  description: string
}

interface Edit {
  description: string
  /** Note of the version. */
  remark: string
}

/** Form of `texts.json`. */
export interface SampleTexts {
  space: BodyOf<typeof addSpace>
  project: Named
  shop: Named
  trade: Named
  /** Names of the people who wrote the sample. */
  people: Record<'writer' | 'maintainer', string>
  guides: string
  draft: { name: string; text: string }
  outdated: { name: string; text: string }
  dictionary: Omit<BodyOf<typeof addDictionary>, 'moduleId'>
  projectCodes: { codes: ErrorCodeRow[]; text: string }
  shopCodes: { codes: ErrorCodeRow[]; text: string }
  localEnvironment: { name: string; header: string; variable: string }
  /** What its variable is for. */
  projectVariable: string
  commonHeader: string
  tag: string
  edits: Record<'createOrder' | 'getOrder' | 'getOrderAgain', Edit> & {
    address: Edit & { example: string }
    courier: { maxLength: number; remark: string }
  }
  releases: Record<'first' | 'second', { releaseNo: string; releaseDesc: string; notes: string }>
  /** `{reader}`: the person the sample is made for. */
  comments: Record<'price' | 'priceReply' | 'priceMention' | 'status' | 'statusReply' | 'guide' | 'guideEdited', string>
  /** Why a document should be changed, and the words in it that would be others. */
  proposal: Record<'why' | 'from' | 'to', string>
  mockRule: Record<'name' | 'orderId' | 'message' | 'page' | 'cart' | 'slow' | 'events', string>
  /** Name of a webhook that is turned off. */
  webhook: string
  cases: { create: string; read: string }
  scripts: Record<'request' | 'sign' | 'keep' | 'numbered', string>
  /** Why a finding about documentation is ignored. */
  ignored: string
  /** Why a change that concerns callers is accepted. */
  accepted: string
  share: { name: string; remark: string }
  releaseShare: { name: string; remark: string }
  site: { title: string; description: string }
  portal: {
    space: { name: string; description: string }
    project: { name: string; description: string }
    orders: string
    renamed: string
    partnerHeader: string
    page: { title: string; content: string }
  }
  /** Who pushes a description that can't be read. */
  brokenAuthor: string
}

/** Form of `order-facade.json`. */
export interface Facade {
  service: DubboService
  description: string
  methods: { name: string; content: DubboContent }[]
}

export interface SampleFiles {
  texts: SampleTexts
  facade: Facade
  /** By their names. */
  read(name: string): Promise<Buffer>
  /** PNG; the same in every language. */
  readPicture(): Promise<Buffer>
}

export async function openSampleFiles(language: Language): Promise<SampleFiles> {
  const read = (name: string): Promise<Buffer> => readFile(new URL(`${language}/${name}`, folder))
  const readPicture = (): Promise<Buffer> => readFile(new URL('order-status.png', folder))
  const readJson = async (name: string): Promise<unknown> => JSON.parse((await read(name)).toString('utf8'))
  // Part of this code.
  const texts = (await readJson('texts.json')) as SampleTexts
  // Part of this code.
  const facade = (await readJson('order-facade.json')) as Facade
  return { texts, facade, read, readPicture }
}
