import { limits, type ReleaseDetail } from '@lectern/contracts'
import { ActionIcon, Button, Textarea, Tooltip } from '@mantine/core'
import { IconPencil, IconWand } from '@tabler/icons-react'
import clsx from 'clsx'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnsavedGuard } from '../../../../shared/lib/hooks/use-unsaved-guard.ts'
import { commands } from '../../../../shared/commands/command-list.ts'
import { useCommands } from '../../../../shared/commands/use-commands.ts'
import { FormProblem } from '../../../../shared/ui/form/form-problem.tsx'
import { useNotes } from '../state/use-notes.ts'
import classes from './release-side.module.css'

const icon = { size: 15, stroke: 1.6, 'aria-hidden': true } as const

/** Notes of a release: read as people read them, and written as Markdown. Suspends until they can be read. */
export function NotesSection({ release }: { release: ReleaseDetail }) {
  const { t } = useTranslation('release')
  const notes = useNotes(release)
  const canManage = release.can.manage
  useUnsavedGuard(notes.isChanged)
  return (
    <section className={classes['section']} aria-label={t('notes.title')}>
      <header className="l-row l-wrap l-gap-4-8 l-mb-8">
        <h2 className="l-rest l-size-13 l-bold">{t('notes.title')}</h2>
        {canManage && (
          <Button
            size="sm"
            variant="subtle"
            leftSection={<IconWand {...icon} />}
            loading={notes.isDrafting}
            onClick={() => void notes.draft()}
          >
            {t('notes.draft')}
          </Button>
        )}
        {canManage && !notes.isEditing && (
          <Tooltip label={t('notes.edit')}>
            <ActionIcon aria-label={t('notes.edit')} onClick={notes.edit}>
              <IconPencil {...icon} />
            </ActionIcon>
          </Tooltip>
        )}
      </header>
      {notes.isEditing ? <NotesEditor notes={notes} /> : <NotesText notes={release.notes} canManage={canManage} />}
    </section>
  )
}

const RenderedText = lazy(async () => {
  const { RenderedText: component } = await import('../../../../entities/document/markdown/rendered-text.tsx')
  return { default: component }
})

function NotesText({ notes, canManage }: { notes: string; canManage: boolean }) {
  const { t } = useTranslation('release')
  if (notes.trim() === '') return <p className="l-note">{t(canManage ? 'notes.emptyForAuthors' : 'notes.empty')}</p>
  const names = clsx('l-card l-on-page l-flush l-py-10 l-px-14 l-break', classes['notes'])
  return <RenderedText text={notes} format="markdown" idPrefix="notes-" className={names} />
}

function NotesEditor({ notes }: { notes: ReturnType<typeof useNotes> }) {
  const { t } = useTranslation(['release', 'common'])
  useCommands(commands.writing, { save: () => void notes.save() })
  return (
    <>
      <Textarea
        aria-label={t('notes.title')}
        description={t('notes.markdown')}
        classNames={{ input: classes['editor'] ?? '' }}
        autosize
        minRows={10}
        maxRows={28}
        maxLength={limits.releaseNotes}
        value={notes.text}
        data-autofocus
        onChange={(event) => notes.type(event.currentTarget.value)}
      />
      <FormProblem>{notes.problem}</FormProblem>
      <div className="l-flex l-wrap l-end l-gap-8 l-mt-8">
        {notes.isOvertaken ? (
          <>
            <Button onClick={() => void notes.takeTheirs()}>{t('notes.takeTheirs')}</Button>
            <Button variant="filled" color="red" loading={notes.isSaving} onClick={() => void notes.replaceTheirs()}>
              {t('notes.replaceTheirs')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={notes.stop}>{t('common:cancel')}</Button>
            <Button variant="filled" loading={notes.isSaving} onClick={() => void notes.save()}>
              {t('common:save')}
            </Button>
          </>
        )}
      </div>
    </>
  )
}
