/* What a document says, in the model's forms. */
import { notDeprecated, type DocDetail } from '@lectern/contracts'
import {
  ContentVersionError,
  isComponentSection,
  isObject,
  upgradeContent,
  type ApplicationContent,
  type Components,
  type DocumentContent,
  type Json,
  type JsonObject,
} from '@lectern/model'

/** The stored content; `undefined` for a form this version does not know, as after an update of the server. */
export function readContent(detail: Pick<DocDetail, 'content'>): DocumentContent | undefined {
  try {
    // JSON from the wire: `upgradeContent` looks at what it is.
    const content = upgradeContent(detail.content as Json)
    return content.kind === 'application' || content.kind === 'component' || content.kind === 'folder'
      ? undefined
      : content
  } catch (error) {
    if (error instanceof ContentVersionError) return undefined
    throw error
  }
}

/** The components that came with the document, sections of other names left out. */
export function readComponents(sections: Readonly<Record<string, Record<string, unknown>>>): Components {
  const known = Object.entries(sections).filter(([section]) => isComponentSection(section))
  // Values are JSON from the wire; everything that reads them checks as it goes.
  return Object.fromEntries(known)
}

/** Two sets of components as one; the second wins. */
export function mergeComponents(first: Components, second: Components): Components {
  const merged: Record<string, JsonObject> = { ...first }
  for (const [section, values] of Object.entries(second)) merged[section] = { ...merged[section], ...values }
  return merged
}

/** The application's own fields as `securityOf` and `serversOf` want them. */
export function readApplication(detail: Pick<DocDetail, 'application'>): Pick<ApplicationContent, 'root'> {
  return { root: isObject(detail.application) ? detail.application : {} }
}

/** Why a document is deprecated: `undefined` when it is not, empty when nobody said. */
export function readDeprecation(detail: Pick<DocDetail, 'deprecated'>): string | undefined {
  return detail.deprecated === notDeprecated ? undefined : detail.deprecated
}
