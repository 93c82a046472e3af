import { Tooltip } from '@mantine/core'
import { IconChevronRight, IconEyeOff, IconFolder, IconHexagon, IconLock } from '@tabler/icons-react'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { idOf, isDeprecated, isHidden, isService, labelOf } from '../../../../entities/doc-tree/tree-model.ts'
import { MarkedText } from '../../../../entities/doc-tree/marked-text.tsx'
import { Tag } from '../../../../shared/ui/text/tag.tsx'
import { isLocked, tagsOf } from '../list-model.ts'
import { languageOfText } from '../../../../shared/lib/text-language.ts'
import type { ListRowProps } from './row-types.ts'
import classes from './row-name.module.css'

/** A folder's name opens and closes it. */
export function FolderName({
  list,
  node,
  terms,
  onToggleFolder,
}: Pick<ListRowProps, 'list' | 'node' | 'terms' | 'onToggleFolder'>) {
  const { tree } = list.model
  return (
    <button
      type="button"
      tabIndex={-1}
      className={clsx('l-row l-narrow l-gap-6 l-h-30 l-medium l-text-start l-bare l-m-static', classes['folder'])}
      onClick={() => onToggleFolder(node)}
    >
      <IconChevronRight
        size={15}
        stroke={1.6}
        aria-hidden
        className="l-fixed l-t3 l-turns"
        data-open={list.isOpen(node) || undefined}
      />
      {isService(tree, node) ? (
        <IconHexagon size={15} stroke={1.6} aria-hidden className="l-fixed l-dubbo" />
      ) : (
        <IconFolder size={15} stroke={1.6} aria-hidden className="l-fixed l-t3" />
      )}
      <span className="l-cut" lang={languageOfText(labelOf(tree, node))}>
        <MarkedText text={labelOf(tree, node)} terms={terms} />
      </span>
      <span className="l-note l-regular l-digits">{list.kept.docsBelow[node]}</span>
    </button>
  )
}

/** A document's name leads to its page; what is special about it stands behind. */
export function DocName({ list, node, terms, pageOf }: Pick<ListRowProps, 'list' | 'node' | 'terms' | 'pageOf'>) {
  const { t } = useTranslation('api-list')
  const { model } = list
  const { tree } = model
  const deprecated = isDeprecated(tree, node)
  const hidden = isHidden(tree, node)
  return (
    <span className={clsx('l-row l-narrow l-gap-6', classes['doc'])} data-quiet={deprecated || hidden || undefined}>
      <Link
        to={pageOf(idOf(tree, node))}
        tabIndex={-1}
        className="l-cut"
        lang={languageOfText(labelOf(tree, node))}
        data-deprecated={deprecated || undefined}
      >
        <MarkedText text={labelOf(tree, node)} terms={terms} />
      </Link>
      {isLocked(model, node) && (
        <IconLock className="l-fixed l-t3" size={14} stroke={1.6} role="img" aria-label={t('locked')} />
      )}
      {hidden && <IconEyeOff className="l-fixed l-t3" size={14} stroke={1.6} role="img" aria-label={t('hidden')} />}
      {deprecated && <Tag>{t('deprecated')}</Tag>}
      <DocTags names={tagsOf(model, node)} />
    </span>
  )
}

/** At most two in the row; the others are told on hover. */
function DocTags({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  const more = names.length - 2
  return (
    <span className="l-inline-row l-fixed l-narrow l-gap-4 l-wide-only">
      {names.slice(0, 2).map((name) => (
        <Tag key={name}>{name}</Tag>
      ))}
      {more > 0 && (
        <Tooltip label={names.slice(2).join(' · ')}>
          <span className="l-t3 l-size-11">+{more}</span>
        </Tooltip>
      )}
    </span>
  )
}
