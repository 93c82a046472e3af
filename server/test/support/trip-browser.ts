/* A browser as far as signing in elsewhere needs one: it keeps the cookies it is given and sends them back. */
import { exchangeLoginKey } from '@lectern/contracts'
import type { LightMyRequestResponse } from 'fastify'
import type { TestApp } from './test-app.ts'

interface Opening {
  method?: 'GET' | 'POST'
  body?: object
  token?: string
}

export interface Redeemed {
  code: string
  error?: string
  data: { token: string; status: number } | null
}

export class TripBrowser {
  readonly jar = new Map<string, string>()
  readonly #test: TestApp
  readonly #home: string

  /** `home`: address the product believes to have. */
  constructor(test: TestApp, home: string) {
    this.#test = test
    this.#home = home
  }

  async open(url: string, { method = 'GET', body, token }: Opening = {}): Promise<LightMyRequestResponse> {
    const { pathname, search } = new URL(url, this.#home)
    const response = await this.#test.app.inject({
      method,
      url: pathname + search,
      headers: {
        cookie: [...this.jar].map((pair) => pair.join('=')).join('; '),
        'content-type': 'application/json',
        ...(token === undefined ? {} : { token }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0) this.jar.delete(name)
      else this.jar.set(name, value)
    }
    return response
  }

  /** Where an address leads. */
  async follow(url: string): Promise<URL> {
    const response = await this.open(url)
    if (response.statusCode !== 303) throw new Error(`${url} leads nowhere: ${response.body}`)
    return new URL(String(response.headers.location), this.#home)
  }

  /** Swaps the key in the address of `/successLogin`. */
  async redeem(landed: URL): Promise<Redeemed> {
    const loginKey = landed.searchParams.get('loginKey') ?? ''
    const response = await this.open(exchangeLoginKey.path, { method: 'POST', body: { loginKey } })
    return response.json<Redeemed>()
  }
}

/** `/login name_of_problem` */
export const problemOf = (page: URL): string => `${page.pathname} ${page.searchParams.get('problem') ?? ''}`
