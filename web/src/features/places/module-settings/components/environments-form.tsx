import { Button, TextInput } from '@mantine/core'
import { settingLimits } from '@lectern/contracts'
import { IconCopy, IconDownload, IconPlus, IconServer2, IconTrash } from '@tabler/icons-react'
import clsx from 'clsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../../shared/ui/feedback/empty-state.tsx'
import { Segmented } from '../../../../shared/ui/form/segmented.tsx'
import { freeName, newEnvironment, type EnvironmentDraft, type FoundProblem } from '../setting-form.ts'
import type { OpenSettingForm } from '../use-setting-form.ts'
import { CopyEnvironmentsDialog } from './copy-environments-dialog.tsx'
import { ParamGrid } from './param-grid.tsx'
import { VariableRows } from './variable-rows.tsx'
import classes from './module-settings.module.css'

interface EnvironmentsFormProps {
  moduleId: string
  open: OpenSettingForm
}

const urlExample = 'https://api.example.com'
const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** The environments of an application: one chip each, the chosen one below. */
export function EnvironmentsForm({ moduleId, open }: EnvironmentsFormProps) {
  const { t } = useTranslation('module-setting')
  const [chosenId, setChosenId] = useState<string>()
  const [isCopying, setIsCopying] = useState(false)
  const { environments } = open.form
  const current = environments.find(({ id }) => id === chosenId) ?? environments[0]
  const add = (drafts: readonly EnvironmentDraft[]) => {
    open.set({ environments: [...environments, ...drafts] })
    setChosenId(drafts[0]?.id)
  }
  const addNew = () => add([newEnvironment({ name: freeName(t('environment.newName'), environments) })])
  const change = (changes: Partial<EnvironmentDraft>) =>
    open.set({ environments: environments.map((one) => (one.id === current?.id ? { ...one, ...changes } : one)) })
  const duplicate = ({ name, url, isPublic, headers, variables }: EnvironmentDraft) => {
    const copyName = freeName(t('environment.copyName', { name }), environments)
    add([newEnvironment({ name: copyName, url, isPublic, headers, variables })])
  }
  const copyDialog = (
    <CopyEnvironmentsDialog
      opened={isCopying}
      moduleId={moduleId}
      onClose={() => setIsCopying(false)}
      onCopied={(copies) => {
        const drafts: EnvironmentDraft[] = []
        for (const copy of copies)
          drafts.push(newEnvironment({ ...copy, name: freeName(copy.name, [...environments, ...drafts]) }))
        add(drafts)
        setIsCopying(false)
      }}
    />
  )
  const copyButton = (
    <Button leftSection={<IconDownload {...icon} />} onClick={() => setIsCopying(true)}>
      {t('copyFrom.action')}
    </Button>
  )
  if (current === undefined)
    return (
      <>
        <NoEnvironments onAdd={addNew}>{copyButton}</NoEnvironments>
        {copyDialog}
      </>
    )
  return (
    <div className="l-column l-gap-20 l-max-w-1080">
      <div className="l-row l-wrap l-gap-4-8">
        <Chips
          environments={environments}
          currentId={current.id}
          problems={open.problems}
          onChoose={setChosenId}
          onMove={(id, by) => open.set({ environments: moved(environments, id, by) })}
        />
        <Button variant="subtle" leftSection={<IconPlus {...icon} />} onClick={addNew}>
          {t('environment.add')}
        </Button>
        <span className="l-flex l-wrap l-at-end l-gap-8">
          <Button leftSection={<IconCopy {...icon} />} onClick={() => duplicate(current)}>
            {t('environment.copy')}
          </Button>
          {copyButton}
        </span>
      </div>
      <Fields key={current.id} environment={current} problems={open.problems} onChange={change}>
        <Button
          color="red"
          variant="subtle"
          leftSection={<IconTrash {...icon} />}
          onClick={() => open.set({ environments: environments.filter((one) => one !== current) })}
        >
          {t('environment.remove')}
        </Button>
      </Fields>
      <section aria-label={t('environment.headers')}>
        <h3 className="l-flex l-wrap l-baseline l-gap-0-8 l-mb-8 l-size-13 l-bold l-line-20">
          {t('environment.headers')} <span className="l-t3 l-size-12 l-regular">{t('environment.headersHint')}</span>
        </h3>
        <ParamGrid
          kind="header"
          label={t('environment.headers')}
          rows={current.headers}
          stored={open.stored.environments.find(({ id }) => id === current.id)?.headers ?? []}
          problems={open.problems.filter(({ environmentId }) => environmentId === current.id)}
          onChange={(headers) => change({ headers })}
        />
      </section>
      <VariableRows
        title={t('environment.variables')}
        hint={t('environment.variablesHint')}
        rows={current.variables}
        stored={open.stored.environments.find(({ id }) => id === current.id)?.variables ?? []}
        problems={open.problems.filter(({ environmentId }) => environmentId === current.id)}
        onChange={(variables) => change({ variables })}
      />
      {copyDialog}
    </div>
  )
}

/** @param children what copies environments of another application */
function NoEnvironments({ onAdd, children }: { onAdd: () => void; children: ReactNode }) {
  const { t } = useTranslation('module-setting')
  return (
    <EmptyState
      icon={<IconServer2 size={20} stroke={1.5} />}
      title={t('environment.emptyTitle')}
      actions={
        <>
          <Button variant="filled" leftSection={<IconPlus {...icon} />} onClick={onAdd}>
            {t('environment.add')}
          </Button>
          {children}
        </>
      }
    >
      {t('environment.emptyBody')}
    </EmptyState>
  )
}

function moved(environments: readonly EnvironmentDraft[], id: string, by: -1 | 1): EnvironmentDraft[] {
  const from = environments.findIndex((one) => one.id === id)
  const to = from + by
  const one = environments[from]
  if (one === undefined || to < 0 || to >= environments.length) return [...environments]
  const rest = environments.filter((other) => other !== one)
  return [...rest.slice(0, to), one, ...rest.slice(to)]
}

interface ChipsProps {
  environments: readonly EnvironmentDraft[]
  currentId: string
  problems: readonly FoundProblem[]
  onChoose: (id: string) => void
  onMove: (id: string, by: -1 | 1) => void
}

/** One tab per environment; arrows go to the next one, with Alt they move it. */
function Chips({ environments, currentId, problems, onChoose, onMove }: ChipsProps) {
  const { t } = useTranslation('module-setting')
  return (
    <div role="tablist" aria-label={t('environment.title')} className="l-row l-wrap l-gap-4-8">
      {environments.map((one, index) => (
        <button
          key={one.id}
          type="button"
          role="tab"
          aria-selected={one.id === currentId}
          tabIndex={one.id === currentId ? 0 : -1}
          className={clsx(
            'l-row l-gap-8 l-py-0 l-px-10 l-max-w-240 l-h-28 l-t1 l-clear l-cut l-no-frame l-round l-pointer l-m-h-md l-hoverable',
            classes['chip'],
          )}
          title={t('environment.moveHint')}
          data-invalid={problems.some(({ environmentId }) => environmentId === one.id) || undefined}
          onClick={() => onChoose(one.id)}
          onKeyDown={(event) => {
            const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : undefined
            if (by === undefined) return
            event.preventDefault()
            if (event.altKey) {
              onMove(one.id, by)
              return
            }
            const next = environments[(index + by + environments.length) % environments.length]
            if (next === undefined) return
            onChoose(next.id)
            const tabs = event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role=tab]')
            tabs?.[environments.indexOf(next)]?.focus()
          }}
        >
          <span className={clsx('l-fixed l-w-7 l-h-7 l-disc', classes['chipDot'])} data-tone={index % 4} aria-hidden />
          {one.name.trim() === '' ? t('environment.nameless') : one.name}
        </button>
      ))}
    </div>
  )
}

interface FieldsProps {
  environment: EnvironmentDraft
  problems: readonly FoundProblem[]
  onChange: (changes: Partial<EnvironmentDraft>) => void
  children: ReactNode
}

function Fields({ environment, problems, onChange, children }: FieldsProps) {
  const { t } = useTranslation(['module-setting', 'common'])
  const own = problems.filter(({ environmentId, rowId }) => environmentId === environment.id && rowId === undefined)
  const problemOf = (field: 'name' | 'url') => {
    const found = own.find(({ problem }) => problem.startsWith(field))
    return found === undefined ? undefined : t(`problem.${found.problem}`)
  }
  return (
    <div className={clsx('l-grid l-gap-14-16 l-rule-bottom', classes['fields'])}>
      <TextInput
        label={t('common:name')}
        value={environment.name}
        error={problemOf('name')}
        maxLength={settingLimits.environmentName}
        autoComplete="off"
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t('environment.url')}
        value={environment.url}
        error={problemOf('url')}
        maxLength={settingLimits.url}
        autoComplete="off"
        spellCheck={false}
        inputMode="url"
        placeholder={urlExample}
        onChange={(event) => onChange({ url: event.currentTarget.value })}
      />
      <div className="l-column l-gap-6">
        <span className="l-medium">{t('environment.visibility')}</span>
        <Segmented
          name={t('environment.visibility')}
          size="md"
          value={environment.isPublic ? 'public' : 'members'}
          onChange={(value) => onChange({ isPublic: value === 'public' })}
          segments={[
            { value: 'members', label: t('environment.members') },
            { value: 'public', label: t('environment.public') },
          ]}
        />
      </div>
      <div className="l-whole-row">{children}</div>
    </div>
  )
}
