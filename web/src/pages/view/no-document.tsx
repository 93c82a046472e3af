import { Button } from '@mantine/core'
import { IconBook2, IconFolderPlus } from '@tabler/icons-react'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { firstDoc, idOf, labelOf, type TreeModel } from '../../entities/doc-tree/tree-model.ts'
import { useCurrentRecent } from '../../entities/recent/use-current-names.ts'
import { useReadingFrame } from '../../features/documents/reading-frame/frame-context.ts'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { MethodLabel } from '../../shared/ui/text/method-label.tsx'
import { RelativeDate } from '../../shared/ui/text/relative-date.tsx'
import classes from './view.module.css'

const shown = 8

/** The reading page before a document is chosen: what was read last, and where to begin. */
export function NoDocument({ tree, isEmpty }: { tree: TreeModel | undefined; isEmpty: boolean }) {
  const { t } = useTranslation('reading')
  const recent = useCurrentRecent().slice(0, shown)
  const frame = useReadingFrame()
  usePageTitle(t('pick.page'))
  if (isEmpty) {
    return (
      <EmptyState
        icon={<IconFolderPlus size={20} stroke={1.5} />}
        title={t('pick.noSpaces')}
        isPage
        actions={
          <Button variant="filled" component={Link} to="/dashboard">
            {t('tree.toSpaces')}
          </Button>
        }
      >
        {t('pick.noSpacesHint')}
      </EmptyState>
    )
  }
  const first = tree === undefined ? -1 : firstDoc(tree)
  return (
    <>
      <EmptyState
        icon={<IconBook2 size={20} stroke={1.5} />}
        title={t('pick.title')}
        isPage
        actions={
          <>
            {tree !== undefined && first !== -1 && (
              <Button variant="filled" component={Link} to={`/view/${idOf(tree, first)}`}>
                {t('pick.first', { name: labelOf(tree, first) })}
              </Button>
            )}
            {(frame.isOverlay || !frame.isShown) && (
              <Button
                onClick={() => {
                  frame.show(true)
                }}
              >
                {t('frame.show')}
              </Button>
            )}
          </>
        }
      >
        {t('pick.hint')}
      </EmptyState>
      {recent.length > 0 && (
        <section className={clsx('l-px-20 l-max-w-640', classes['recent'])} aria-labelledby="recent-title">
          <h2 className="l-mb-6 l-note l-medium" id="recent-title">
            {t('pick.recent')}
          </h2>
          <ul className="l-clip l-card l-plain-list l-ruled">
            {recent.map((document) => (
              <li key={document.docId}>
                <Link
                  className="l-row l-gap-12 l-py-4 l-px-12 l-min-h-36 l-t1 l-m-min-h-44 l-undecorated l-hoverable l-inner-focus"
                  to={`/view/${document.docId}`}
                >
                  <MethodLabel type={document.type} httpMethod={document.httpMethod} column />
                  <span className="l-rest l-cut">{document.name}</span>
                  <span className={clsx('l-clip l-note l-one-line l-ellipsis', classes['recentPlace'])}>
                    {document.moduleName}
                  </span>
                  <span className="l-note l-one-line l-wide-only">
                    <RelativeDate epochMs={document.readAtMs} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
