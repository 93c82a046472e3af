import { limits, type ReleaseChoice, type ReleaseDetail } from '@lectern/contracts'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TreeModel } from '../../../../entities/doc-tree/tree-model.ts'
import { isApiError } from '../../../../shared/api/api-error.ts'
import { describeError } from '../../../../shared/api/report-error.ts'
import { useTextField } from '../../../../shared/lib/hooks/use-text-field.ts'
import { LimitedInput } from '../../../../shared/ui/form/text-fields.tsx'
import { SplitForm } from '../../../../shared/ui/overlay/split-dialog.tsx'
import { useCreateRelease, useRefreshContents, useUpdateRelease } from '../api/release-mutations.ts'
import {
  applicationsIn,
  choiceOf,
  chosenApplications,
  isEverything,
  modesOf,
  picksOf,
  type Modes,
  type Picks,
} from '../state/release-choice.ts'
import { ModeList } from './mode-list.tsx'
import classes from './release-form.module.css'

/** A release to make, a draft to change, or a published one whose documents are to be frozen again. */
export type ReleaseTask =
  | { kind: 'create' }
  | { kind: 'edit'; release: ReleaseDetail; choice: readonly ReleaseChoice[] }
  | { kind: 'contents'; release: ReleaseDetail; choice: readonly ReleaseChoice[] }

/** What the part that chooses documents is given. */
export interface ReleasePickerProps {
  isAll: boolean
  picks: Picks
  onChange: (change: { isAll?: boolean; picks?: Picks }) => void
}

interface ReleaseFormProps {
  projectId: string
  /** Applications of the project with what can be chosen of them. */
  tree: TreeModel
  task: ReleaseTask
  renderPicker: (props: ReleasePickerProps) => ReactNode
  onClose: () => void
  onSaved: (release: ReleaseDetail) => void
}

/** The ticks and what is to become of each application. */
function useChoice(tree: TreeModel, stored: readonly ReleaseChoice[]) {
  const [picks, setPicks] = useState<Picks>(() => picksOf(stored))
  const [isAll, setIsAll] = useState(() => isEverything(tree, picks))
  const [modes, setModes] = useState<Modes>(() => modesOf(stored))
  const all = applicationsIn(tree)
  const shown: Picks = isAll ? new Set(all.map(({ id }) => id)) : picks
  return {
    isAll,
    picks,
    modes,
    applications: chosenApplications(tree, shown),
    setMode: (id: string, mode: ReleaseChoice['mode']) => setModes((known) => ({ ...known, [id]: mode })),
    change: (change: { isAll?: boolean; picks?: Picks }) => {
      if (change.isAll !== undefined) setIsAll(change.isAll)
      if (change.picks !== undefined) setPicks(change.picks)
    },
    modules: () => choiceOf(tree, shown, modes, isAll ? [] : stored),
  }
}

function useReleaseForm({ projectId, tree, task, onSaved }: ReleaseFormProps) {
  const { t } = useTranslation('release')
  const release = task.kind === 'create' ? undefined : task.release
  const number = useTextField({
    ...{ label: t('form.number'), initial: release?.releaseNo ?? '', required: true, maxLength: limits.releaseNo },
  })
  const description = useTextField({
    ...{ label: t('form.description'), initial: release?.releaseDesc ?? '', maxLength: limits.releaseDesc },
  })
  const choice = useChoice(tree, task.kind === 'create' ? [] : task.choice)
  const [problem, setProblem] = useState<string>()
  const create = useCreateRelease(projectId)
  const update = useUpdateRelease(projectId)
  const refresh = useRefreshContents(projectId)
  const send = (): Promise<ReleaseDetail> => {
    const modules = choice.modules()
    const names = { releaseNo: number.trimmed, releaseDesc: description.trimmed }
    if (release === undefined) return create.mutateAsync({ ...names, modules })
    const { id, updatedAtMs } = release
    return task.kind === 'edit'
      ? update.mutateAsync({ id, updatedAtMs, ...names, modules })
      : refresh.mutateAsync({ id, updatedAtMs, modules })
  }
  const save = async () => {
    setProblem(undefined)
    if (task.kind !== 'contents' && !(number.validate() && description.validate())) return
    try {
      onSaved(await send())
    } catch (error) {
      if (isApiError(error, 'release_number_taken')) number.fail(describeError(error))
      else setProblem(describeError(error))
    }
  }
  return {
    ...{ number, description, choice, problem, save },
    isPending: create.isPending || update.isPending || refresh.isPending,
  }
}

/** Which documents a release has at the left, what it is called and what becomes of them at the right. */
export function ReleaseForm(props: ReleaseFormProps) {
  const { task, renderPicker, onClose } = props
  const { t } = useTranslation('release')
  const { number, description, choice, problem, save, isPending } = useReleaseForm(props)
  const { isAll, picks, change } = choice
  return (
    <SplitForm
      className={classes['form']}
      left={renderPicker({ isAll, picks, onChange: change })}
      problem={problem}
      submitLabel={t(`form.${task.kind}.submit`)}
      isPending={isPending}
      onClose={onClose}
      onSubmit={save}
    >
      {task.kind === 'contents' ? (
        <p className="l-t2">{t('form.contents.intro', { number: task.release.releaseNo })}</p>
      ) : (
        <>
          <LimitedInput field={number} autoFocus description={t('form.numberHint')} />
          <LimitedInput field={description} optional />
        </>
      )}
      <ModeList applications={choice.applications} modes={choice.modes} onChange={choice.setMode} />
    </SplitForm>
  )
}
