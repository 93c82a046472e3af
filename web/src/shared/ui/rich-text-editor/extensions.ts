/* What the rich-text editor can hold, to the letter of what the server stores. */
import { Extension, Mark, mergeAttributes, Node } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { TaskItem, TaskList } from '@tiptap/extension-list'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { Code } from '@tiptap/extension-code'
import { Link } from '@tiptap/extension-link'
import { StarterKit } from '@tiptap/starter-kit'
import { isAllowedAddress } from './clean-html.ts'
import { cleanStyle } from './rich-styles.ts'

/** Marks that are nothing but their element. */
const plainMarks = ['sub', 'sup', 'kbd', 'mark', 'small', 'ins', 'samp', 'var', 'cite', 'dfn', 'q', 'abbr'] as const

const markOf = (tag: string) =>
  Mark.create({
    name: tag,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

/** Text that only carries a style; several of them around each other are all kept. */
const StyledText = Mark.create({
  name: 'styledText',
  excludes: '',
  parseHTML: () => [{ tag: 'span[style]', getAttrs: (element) => (styleOf(element) === null ? false : null) }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
})

const boxes = ['div', 'section', 'article', 'aside', 'header', 'footer', 'main', 'nav', 'address'] as const

/** Elements around blocks, which other editors like to write. */
const Box = Node.create({
  name: 'box',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    tag: { default: 'div', parseHTML: (element: HTMLElement) => element.localName, renderHTML: () => ({}) },
  }),
  parseHTML: () => boxes.map((tag) => ({ tag })),
  // The attribute's values are the names above.
  renderHTML: ({ node, HTMLAttributes }) => [node.attrs['tag'] as string, HTMLAttributes, 0],
})

function styleOf(element: HTMLElement): string | null {
  const style = cleanStyle(element.getAttribute('style') ?? element.getAttribute('data-style') ?? '')
  return style === '' ? null : style
}

const styled = [
  ...[
    'paragraph',
    'heading',
    'bulletList',
    'orderedList',
    'listItem',
    'blockquote',
    'codeBlock',
    'horizontalRule',
    'image',
    'box',
  ],
  ...[
    'table',
    'tableRow',
    'tableCell',
    'tableHeader',
    'bold',
    'italic',
    'strike',
    'underline',
    'code',
    'link',
    'styledText',
    ...plainMarks,
  ],
]

/** Styles are kept and, as on the reading page, not shown. */
const KeptStyles = Extension.create({
  name: 'keptStyles',
  addGlobalAttributes: () => [
    {
      types: styled,
      attributes: {
        style: {
          default: null,
          parseHTML: styleOf,
          // Attributes come without their types.
          renderHTML: ({ style }: Record<string, unknown>) =>
            typeof style === 'string' ? { 'data-style': style } : {},
        },
      },
    },
  ],
})

const RichLink = Link.extend({
  addAttributes: () => ({ href: { default: null }, name: { default: null }, target: { default: null } }),
}).configure({
  openOnClick: false,
  autolink: true,
  defaultProtocol: 'https',
  HTMLAttributes: { target: null, rel: null, class: null },
  isAllowedUri: (address) => isAllowedAddress(address),
})

/** A table as people write it: without widths of columns. */
const RichTable = Table.extend({
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
})

const cellAttributes = () => ({
  colspan: { default: 1 },
  rowspan: { default: 1 },
  colwidth: { default: null, parseHTML: () => null, renderHTML: () => ({}) },
  align: { default: null },
})

/** Pictures of other hosts would let them know who reads what: the reading page shows a link, and so does the editor. */
const Picture = Image.extend({
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (element) => (isAllowedAddress(element.getAttribute('src') ?? '', true) ? null : false),
    },
  ],
  addNodeView: () =>
    function showPicture({ HTMLAttributes }) {
      // Attributes come without their types; these are texts.
      const { src, alt } = HTMLAttributes as { src?: string; alt?: string }
      const isOwn =
        src?.startsWith('data:') === true ||
        new URL(src ?? '', document.baseURI).origin === new URL(document.baseURI).origin
      const dom = document.createElement(isOwn ? 'img' : 'span')
      if (dom instanceof HTMLImageElement) {
        for (const [name, value] of Object.entries(mergeAttributes(HTMLAttributes)))
          if (value !== null) dom.setAttribute(name, String(value))
        dom.alt = alt ?? ''
      } else {
        dom.className = 'md-picture'
        dom.textContent = alt === undefined || alt === '' ? (src ?? '') : alt
      }
      return { dom }
    },
})

/** @param taskLabel name of the box in front of a task, by the task's text */
export function richTextExtensions(taskLabel: (text: string) => string) {
  return [
    StarterKit.configure({
      link: false,
      code: false,
      trailingNode: false,
      heading: { levels: [1, 2, 3, 4, 5, 6] },
      dropcursor: { color: 'var(--l-ac)', width: 2 },
    }),
    // Code may be a link or bold as well.
    Code.extend({ excludes: '' }),
    RichLink,
    TaskList,
    TaskItem.configure({
      nested: true,
      a11y: { checkboxLabel: (node) => taskLabel(node.firstChild?.textContent ?? '') },
    }),
    RichTable.configure({ resizable: false }),
    TableRow,
    TableHeader.extend({ addAttributes: cellAttributes }),
    TableCell.extend({ addAttributes: cellAttributes }),
    Picture.configure({ inline: true, allowBase64: true }),
    Box,
    StyledText,
    KeptStyles,
    ...plainMarks.map(markOf),
  ]
}
