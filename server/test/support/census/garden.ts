/* Where secrets of the census grow: each is a text that is in one place, with the roles that may see it there. Does not own: the places (`planted.ts`). */
import type { BodyOf, Endpoint, EndpointDefinition, ReplyOf } from '@lectern/contracts'
import type { DocumentContent } from '@lectern/model'
import { buildDoc, type BuiltDoc, type DocOptions } from '../../factories/build-documents.ts'
import type { BuiltUser } from '../../factories/build-people.ts'
import { must } from '../must.ts'
import type { TestApp } from '../test-app.ts'
import type { CallerName, World } from './world.ts'

/** From the role that sees it up. `guest`: everyone who sees the project; `nobody`: no caller gets it back. */
export type Level = 'guest' | 'dev' | 'admin' | 'spaceAdmin' | 'superAdmin' | 'nobody'

const seenBy: Readonly<Record<Level, readonly CallerName[]>> = {
  guest: ['guest', 'dev', 'projectAdmin', 'spaceAdmin', 'superAdmin'],
  dev: ['dev', 'projectAdmin', 'spaceAdmin', 'superAdmin'],
  admin: ['projectAdmin', 'spaceAdmin', 'superAdmin'],
  spaceAdmin: ['spaceAdmin', 'superAdmin'],
  superAdmin: ['superAdmin'],
  nobody: [],
}

export interface Secret {
  /** Where it is. */
  name: string
  text: string
  level: Level
}

export const maySee = (caller: CallerName, { level }: Secret): boolean => seenBy[level].includes(caller)

/** Hides secrets in one world, and knows them all. */
export class Garden {
  readonly secrets: Secret[] = []
  readonly test: TestApp
  readonly world: World

  constructor(test: TestApp, world: World) {
    this.test = test
    this.world = world
  }

  /** A new secret. */
  plant(level: Level, name: string): string {
    const text = `planted${String(this.secrets.length)}${name.replaceAll(/\W/g, '')}`
    this.secrets.push({ name, text, level })
    return text
  }

  /** A call that has to succeed. */
  act<D extends EndpointDefinition>(
    endpoint: Endpoint<D>,
    body: BodyOf<D>,
    caller: BuiltUser = this.world.users.dev,
  ): Promise<ReplyOf<D>> {
    return must(this.test, caller, endpoint, body)
  }

  /** An operation with secrets in its name, address and description. */
  buildDoc(name: string, operation: object, more: Omit<DocOptions, 'name' | 'content'> = {}): Promise<BuiltDoc> {
    const description = this.plant('dev', `${name}: description`)
    const content: DocumentContent = {
      v: 1,
      kind: 'http',
      container: 'paths',
      method: 'get',
      path: `/${this.plant('dev', `${name}: address`)}`,
      operation: { description, ...operation },
    }
    const { module } = this.world
    return buildDoc(this.test, { ...more, module, content, name: this.plant('dev', `${name}: name`) })
  }
}
