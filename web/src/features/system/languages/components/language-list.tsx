import type { AdminLanguage } from '@lectern/contracts'
import { IconCursorText, IconPencil, IconStar, IconTrash } from '@tabler/icons-react'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { RelativeDate } from '../../../../shared/ui/text/relative-date.tsx'
import { Tag } from '../../../../shared/ui/text/tag.tsx'
import { Action, ActionMenu } from '../../../../shared/ui/overlay/action-menu.tsx'
import { askAndDo } from '../../../../shared/ui/overlay/confirm/ask-and-do.ts'
import { useDeleteLanguage, useSetDefaultLanguage } from '../api/language-mutations.ts'
import { RenameLanguage } from './rename-language.tsx'
import table from '../../../../shared/ui/table/list-table.module.css'
import classes from './languages.module.css'

function LanguageActions({ language }: { language: AdminLanguage }) {
  const { t } = useTranslation(['languages', 'common'])
  const remove = useDeleteLanguage()
  const makeDefault = useSetDefaultLanguage()
  const [isRenaming, setIsRenaming] = useState(false)
  const { lang, description, isBuiltIn, isDefault, own } = language
  const canRemove = isBuiltIn ? own > 0 : !isDefault
  const askAndRemove = () =>
    void askAndDo({
      title: t(isBuiltIn ? 'reset.title' : 'delete.title', { name: description }),
      body: t(isBuiltIn ? 'reset.body' : 'delete.body', { count: own }),
      confirmLabel: t(isBuiltIn ? 'reset.action' : 'delete.action'),
      act: () => remove.mutateAsync(lang),
      done: () => t(isBuiltIn ? 'reset.done' : 'delete.done', { name: description }),
    })
  return (
    <>
      <ActionMenu label={`${t('common:more')}: ${description}`}>
        <Action icon={IconPencil} to={`/admin/language/${lang}`}>
          {t('edit')}
        </Action>
        {!isBuiltIn && (
          <Action icon={IconCursorText} onClick={() => setIsRenaming(true)}>
            {t('rename.action')}
          </Action>
        )}
        {!isDefault && (
          <Action icon={IconStar} onClick={() => makeDefault.mutate(lang)}>
            {t('makeDefault')}
          </Action>
        )}
        {canRemove && (
          <Action danger icon={IconTrash} onClick={askAndRemove}>
            {t(isBuiltIn ? 'reset.action' : 'delete.action')}
          </Action>
        )}
      </ActionMenu>
      <RenameLanguage opened={isRenaming} language={language} onDone={() => setIsRenaming(false)} />
    </>
  )
}

/** The languages with their state of translation. */
export function LanguageList({ languages }: { languages: readonly AdminLanguage[] }) {
  const { t, i18n } = useTranslation(['languages', 'common'])
  return (
    <div className="l-clip l-card" role="table" aria-label={t('title')}>
      <div role="rowgroup">
        <div role="row" className={`${table['head'] ?? ''} ${classes['columns'] ?? ''}`}>
          <span role="columnheader">{t('column.name')}</span>
          <span role="columnheader">{t('column.lang')}</span>
          <span role="columnheader">{t('column.state')}</span>
          <span role="columnheader">{t('column.changed')}</span>
          <span role="columnheader" aria-label={t('common:more')} />
        </div>
      </div>
      <div role="rowgroup">
        {languages.map((language) => {
          const { lang, description, isBuiltIn, isDefault, own, total, missing, updatedAtMs, updatedByName } = language
          return (
            <div key={lang} role="row" className={`${table['row'] ?? ''} ${classes['columns'] ?? ''}`}>
              <span role="cell" className="l-row l-wrap l-gap-6">
                <Link to={`/admin/language/${lang}`} className="l-stretched" lang={lang}>
                  {description}
                </Link>
                {isBuiltIn && <Tag>{t('builtIn')}</Tag>}
                {isDefault && <Tag tone="accent">{t('default')}</Tag>}
              </span>
              <span role="cell" className="l-code">
                {lang}
              </span>
              <span role="cell" className={missing > 0 ? 'l-warn' : undefined}>
                {missing > 0
                  ? t('missing', {
                      percent: new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(
                        (total - missing) / total,
                      ),
                      count: missing,
                    })
                  : isBuiltIn && own > 0
                    ? t('replaced', { count: own })
                    : t('complete')}
              </span>
              <span role="cell" className="l-t3 l-one-line">
                {updatedAtMs !== null && (
                  <>
                    {updatedByName} <RelativeDate epochMs={updatedAtMs} />
                  </>
                )}
              </span>
              <span role="cell" className={clsx('l-flex l-end l-gap-2 l-relative l-on-top', table['actions'])}>
                <LanguageActions language={language} />
              </span>
            </div>
          )
        })}
      </div>
    </div>
  )
}
