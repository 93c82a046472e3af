import { nodeType } from '@lectern/contracts'
import {
  IconBox,
  IconCheck,
  IconChevronRight,
  IconEyeOff,
  IconFolder,
  IconFolders,
  IconHexagon,
  IconMinus,
} from '@tabler/icons-react'
import clsx from 'clsx'
import { memo, type CSSProperties, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { findMarks } from '../../../entities/doc-tree/tree-filter.ts'
import {
  countOf,
  docTypeOf,
  idOf,
  isBranch,
  isDeprecated,
  isHidden,
  isService,
  kindOf,
  labelOf,
  methodOf,
  operationIdOf,
  urlOf,
  type TreeModel,
} from '../../../entities/doc-tree/tree-model.ts'
import { MethodLabel } from '../../../shared/ui/text/method-label.tsx'
import { languageOfText } from '../../../shared/lib/text-language.ts'
import classes from './tree.module.css'

/** What stands for a document: its name, its path, or both. */
export type LabelMode = 'name' | 'url' | 'both'

interface TreeRowProps {
  id: string
  tree: TreeModel
  node: number
  style: CSSProperties
  isOpen: boolean
  isCurrent: boolean
  /** The row the keyboard is on. */
  isActive: boolean
  terms: readonly string[]
  labelMode: LabelMode
  /** Address of a document's page; absent where rows are only ticked. */
  to: string | undefined
  /** Ticked or not, in pickers; absent elsewhere. */
  tick?: boolean | 'mixed' | undefined
  /** Why it can't be ticked. */
  fixed?: string | undefined
}

/** One node. Its height never depends on what it says. Keys and clicks are the tree's. */
export const TreeRow = memo(function TreeRow(props: TreeRowProps) {
  const { id, tree, node, style, isOpen, isCurrent, isActive, to } = props
  const branch = isBranch(tree, node)
  const depth = tree.depth[node] ?? 0
  const content = (
    <>
      <span
        className={clsx('l-inline-row l-center l-fixed l-w-16 l-t3 l-turns', classes['chevron'])}
        data-open={isOpen || undefined}
      >
        {branch && <IconChevronRight size={14} stroke={1.6} aria-hidden />}
      </span>
      {props.tick !== undefined && props.fixed !== '' && (
        <TickBox tick={props.tick} isFixed={props.fixed !== undefined} />
      )}
      <NodeMark tree={tree} node={node} />
      <RowText {...props} />
      {props.fixed !== undefined && props.fixed !== '' && !branch && (
        <span className="l-fixed l-at-end l-note">{props.fixed}</span>
      )}
    </>
  )
  return (
    <div
      id={id}
      role="treeitem"
      aria-level={depth + 1}
      aria-setsize={tree.siblings[node]}
      aria-posinset={tree.place[node]}
      aria-expanded={branch ? isOpen : undefined}
      aria-selected={isCurrent}
      aria-checked={props.tick}
      aria-disabled={props.fixed !== undefined || undefined}
      data-node={node}
      data-current={isCurrent || undefined}
      data-active={isActive || undefined}
      className={clsx('l-flex l-round l-pointer l-hoverable', classes['row'], !branch && classes['doc'])}
      style={style}
    >
      {Array.from({ length: depth }, (_, level) => (
        <span
          key={level}
          className="l-w-1 l-absolute l-bottom-0 l-top-0 l-no-pointer l-on-line"
          style={{ left: 19 + level * 14 }}
          aria-hidden
        />
      ))}
      {!branch && to !== undefined ? (
        <Link
          to={to}
          tabIndex={-1}
          draggable={false}
          className={clsx('l-row l-rest l-tall l-gap-6 l-pr-8 l-inherit l-undecorated', classes['inner'])}
          style={{ paddingLeft: 4 + depth * 14 }}
        >
          {content}
        </Link>
      ) : (
        <span
          className={clsx('l-row l-rest l-tall l-gap-6 l-pr-8 l-inherit l-undecorated', classes['inner'])}
          style={{ paddingLeft: 4 + depth * 14 }}
        >
          {content}
        </span>
      )}
    </div>
  )
})

/** True for a click on the box of a row, which ticks it instead of opening it. */
export function isTickTarget(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-tick]') !== null
}

/** Looks like a checkbox; what it says is on the row. */
function TickBox({ tick, isFixed }: { tick: boolean | 'mixed'; isFixed: boolean }) {
  const icon = { size: 11, stroke: 3, 'aria-hidden': true } as const
  return (
    <span
      className={clsx(
        'l-inline-row l-center l-fixed l-w-15 l-h-15 l-on-raised l-on-solid l-round-tag l-frame-mark',
        classes['tick'],
      )}
      data-tick={String(tick)}
      data-fixed={isFixed || undefined}
    >
      {tick === 'mixed' ? <IconMinus {...icon} /> : tick && <IconCheck {...icon} />}
    </span>
  )
}

function NodeMark({ tree, node }: { tree: TreeModel; node: number }) {
  const icon = { size: 15, stroke: 1.6, 'aria-hidden': true } as const
  if (isService(tree, node)) return <IconHexagon {...icon} className="l-fixed l-dubbo" />
  switch (kindOf(tree, node)) {
    case nodeType.project:
      return <IconFolders {...icon} className="l-fixed l-t3" />
    case nodeType.module:
      return <IconBox {...icon} className="l-fixed l-t3" />
    case nodeType.folder:
      return <IconFolder {...icon} className="l-fixed l-t3" />
    case nodeType.doc:
      return <MethodLabel type={docTypeOf(tree, node)} httpMethod={methodOf(tree, node)} column />
  }
}

function RowText({ tree, node, terms, labelMode, isCurrent }: TreeRowProps) {
  const { t } = useTranslation('reading')
  const label = labelOf(tree, node)
  const url = urlOf(tree, node)
  const isUrl = labelMode === 'url' && url !== ''
  const shown = isUrl ? url : label
  const second =
    findUnseen([label, url, operationIdOf(tree, node), idOf(tree, node)], shown, terms) ??
    (labelMode === 'both' ? url : '')
  const count = countOf(tree, node)
  const deprecated = isDeprecated(tree, node)
  return (
    <>
      <span
        className={clsx(
          'l-narrow l-shrink l-cut',
          classes['label'],
          deprecated && 'l-t3',
          isUrl && ['l-mono', classes['url']],
        )}
        title={url === '' ? label : `${label}\n${url}`}
      >
        <span className={deprecated ? 'l-struck' : undefined} lang={languageOfText(shown)}>
          <Marked text={shown} terms={terms} />
        </span>
        {deprecated && (
          <span className={clsx('l-w-1 l-h-1 l-absolute l-clip l-one-line', classes['hiddenText'])}>
            {t('tree.deprecated')}
          </span>
        )}
      </span>
      {second !== '' && (
        <span className={clsx('l-narrow l-cut l-mono l-t3', classes['url'], classes['second'])}>
          <Marked text={second} terms={terms} />
        </span>
      )}
      {isHidden(tree, node) && (
        <IconEyeOff size={14} stroke={1.6} aria-label={t('tree.hidden')} className="l-fixed l-t3" />
      )}
      {isBranch(tree, node) && (
        <span
          className={clsx('l-at-end l-note l-regular l-digits', classes['count'])}
          data-current={isCurrent || undefined}
        >
          {count}
        </span>
      )}
    </>
  )
}

/** The text in which a word of the filter was found that the shown one does not have. */
function findUnseen(texts: readonly string[], shown: string, terms: readonly string[]): string | undefined {
  const missing = terms.filter((term) => findMarks(shown, [term]).length === 0)
  return texts.find((text) => text !== shown && findMarks(text, missing).length > 0)
}

/** A text with the words of the filter marked. */
function Marked({ text, terms }: { text: string; terms: readonly string[] }) {
  const marks = terms.length === 0 ? [] : findMarks(text, terms)
  if (marks.length === 0) return text
  const parts: ReactNode[] = []
  let at = 0
  for (const [start, end] of marks) {
    if (start > at) parts.push(text.slice(at, start))
    parts.push(<mark key={start}>{text.slice(start, end)}</mark>)
    at = end
  }
  parts.push(text.slice(at))
  return parts
}
