/*
 * What of an address a log may hold. Owns: that no secret in a path is logged: those the contract declares, and whatever could be one in an address
 * nothing is known of. Queries are never logged: they hold what people search for, and keys.
 */
import {
  allEndpoints,
  formerAddressPage,
  isSecret,
  sharePage,
  showPage,
  unsubscribePage,
  type EndpointDefinition,
  type SecretPage,
} from '@lectern/contracts'

const hidden = '[secret]'
/** Letters from which on a part of an unknown address may be a key; ids have 12. */
const keyLetters = 20

/** A part of a path: a word, or a text that replaces it. */
type Part = { word: string } | { isSecret: boolean }

function partsOf(path: string, isSecretName: (name: string) => boolean): Part[] {
  return path.split('/').map((word) => {
    const [, name] = /^:(\w+)\??$/.exec(word) ?? []
    return name === undefined ? { word } : { isSecret: isSecretName(name) }
  })
}

function partsOfEndpoint({ path, params }: EndpointDefinition): Part[] {
  return partsOf(path, (name) => isSecret(params?.properties[name]))
}

function partsOfPage({ path, secrets }: SecretPage): Part[] {
  return partsOf(path, (name) => secrets.includes(name))
}

/** Whatever has a secret in its path, pages of the browser part included. */
const withSecrets = [
  ...allEndpoints.map(partsOfEndpoint),
  ...[sharePage, showPage, formerAddressPage, unsubscribePage].map(partsOfPage),
].filter((parts) => parts.some((part) => 'isSecret' in part && part.isSecret))

const known = new WeakMap<EndpointDefinition, readonly Part[]>()

/**
 * The path of an address without its secrets.
 * @param endpoint what answered; undefined for pages, files and addresses nothing is served at
 */
export function loggedPath(url: string, endpoint: EndpointDefinition | undefined): string {
  const path = url.split('?', 1)[0] ?? ''
  if (endpoint === undefined) return hideUnknown(path)
  if (endpoint.params === undefined) return path
  const parts = known.get(endpoint) ?? partsOfEndpoint(endpoint)
  known.set(endpoint, parts)
  return path
    .split('/')
    .map((text, index) => hide(text, parts[index]))
    .join('/')
}

function hide(text: string, part: Part | undefined): string {
  if (part !== undefined && 'word' in part) return text
  return part?.isSecret === true || text.length >= keyLetters ? hidden : text
}

/** An address like one with a secret may be that one, mistyped. */
function hideUnknown(path: string): string {
  const texts = path.split('/')
  const like = withSecrets.filter((parts) => startsLike(texts, parts))
  return texts
    .map((text, index) => {
      const isDeclared = like.some((parts) => {
        const part = parts[index]
        return part !== undefined && 'isSecret' in part && part.isSecret
      })
      return isDeclared || text.length >= keyLetters ? hidden : text
    })
    .join('/')
}

/** Whether the words before the first secret are those of the address. */
function startsLike(texts: readonly string[], parts: readonly Part[]): boolean {
  const first = parts.findIndex((part) => 'isSecret' in part && part.isSecret)
  return parts.slice(0, first).every((part, index) => !('word' in part) || part.word === texts[index]?.toLowerCase())
}
