/* A content whose references follow renamed shared models. */
import { renameReferences, type ComponentKey, type Json, type StoredContent } from '@lectern/model'

/** Only in the parts where references stand: all else is data. */
export function renamedContent(content: StoredContent, key: ComponentKey, name: string): StoredContent {
  const follow = <T>(part: T): T => {
    // The parts are JSON, and stay of their form: only names in them change.
    return renameReferences(part as Json, key, name) as T
  }
  switch (content.kind) {
    case 'http':
      return {
        ...content,
        operation: follow(content.operation),
        ...(content.pathItem !== undefined && { pathItem: follow(content.pathItem) }),
      }
    case 'dubbo':
      return { ...content, parameters: follow(content.parameters), result: follow(content.result) }
    case 'component':
      return { ...content, value: follow(content.value) }
    case 'application':
      return { ...content, root: { ...content.root, ...follow({ security: content.root['security'] ?? [] }) } }
    default:
      return content
  }
}
