import { defineRule, type ESTree } from '@oxlint/plugins'

const han = /\p{Script=Han}/u
/** Two letters in a row make a word; a lone letter, a number or a sign needs no translation. */
const word = /\p{Letter}{2}/u
/** The product's name is the same in every language. */
const productName = 'Lectern'
/** Attributes whose value people read or hear. */
const spokenAttributes = new Set(['alt', 'aria-label', 'aria-description', 'label', 'placeholder', 'title'])

function isSpokenAttribute(node: ESTree.Node): boolean {
  if (node.type !== 'JSXAttribute') return false
  return node.name.type === 'JSXIdentifier' && spokenAttributes.has(node.name.name)
}

/** What people see belongs into `locales/`: no Han characters in any string, no words as text or spoken attribute of an element. */
export const noLiteralText = defineRule({
  meta: {
    type: 'problem',
    docs: { description: 'Keep visible text in the locale files' },
    messages: {
      han: 'Move this text into locales/ and use its key.',
      text: 'Move "{{text}}" into locales/ and use its key.',
    },
  },
  create(context) {
    const checkElementText = (node: ESTree.Node, value: string): void => {
      const text = value.trim()
      if (han.test(text)) context.report({ node, messageId: 'han' })
      else if (text !== productName && word.test(text)) context.report({ node, messageId: 'text', data: { text } })
    }
    return {
      JSXText: (node) => {
        checkElementText(node, node.value)
      },
      Literal(node) {
        if (typeof node.value !== 'string') return
        if (isSpokenAttribute(node.parent)) checkElementText(node, node.value)
        else if (han.test(node.value)) context.report({ node, messageId: 'han' })
      },
      TemplateElement(node) {
        if (han.test(node.value.raw)) context.report({ node, messageId: 'han' })
      },
    }
  },
})
