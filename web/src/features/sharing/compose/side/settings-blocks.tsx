import { Button, Switch, TextInput } from '@mantine/core'
import { settingLimits, type ComposeSettings, type Flag } from '@lectern/contracts'
import clsx from 'clsx'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../../../shared/api/report-error.ts'
import { listNames } from '../../../../shared/lib/join-names.ts'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { useSaveComposeSettings } from '../api/compose-mutations.ts'
import classes from './side.module.css'

const urlExample = 'https://open.example.com/v1'

/** A block of the panel. */
export function SideBlock({
  title,
  hint,
  end,
  children,
}: {
  title: ReactNode
  hint?: ReactNode
  end?: ReactNode
  children?: ReactNode
}) {
  return (
    <section className="l-column l-gap-8 l-py-16 l-px-16">
      <div className="l-row l-spread l-gap-8 l-min-h-24">
        <h2 className="l-size-13 l-bold l-line-20">
          {title} {hint !== undefined && <span className="l-note l-regular">{hint}</span>}
        </h2>
        {end}
      </div>
      {children}
    </section>
  )
}

interface SettingsProps {
  projectId: string
  settings: ComposeSettings
  mayEdit: boolean
}

/** Saved when the field is left, or with Enter. */
export function GatewayBlock({ projectId, settings, mayEdit }: SettingsProps) {
  const { t } = useTranslation(['compose', 'common'])
  const saving = useSaveComposeSettings(projectId)
  const [text, setText] = useState(settings.gatewayUrl)
  const [saved, setSaved] = useState(settings.gatewayUrl)
  const [problem, setProblem] = useState<string>()
  // Someone else changed it, and nothing was typed here.
  if (settings.gatewayUrl !== saved) {
    setSaved(settings.gatewayUrl)
    if (text === saved) setText(settings.gatewayUrl)
  }
  const save = async () => {
    if (text.trim() === settings.gatewayUrl || saving.isPending) return
    try {
      const { gatewayUrl } = await saving.mutateAsync({ revision: settings.revision, gatewayUrl: text.trim() })
      setText(gatewayUrl)
      showToast({ kind: 'done', message: t('gateway.saved') })
    } catch (error) {
      setProblem(describeError(error))
    }
  }
  return (
    <SideBlock title={t('gateway.title')} hint={t('common:optional')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextInput
          aria-label={t('gateway.title')}
          description={t('gateway.hint')}
          inputWrapperOrder={['input', 'description', 'error']}
          placeholder={urlExample}
          classNames={{ input: 'l-mono' }}
          spellCheck={false}
          autoComplete="off"
          maxLength={settingLimits.url}
          readOnly={!mayEdit}
          value={text}
          error={problem}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setProblem(undefined)
          }}
          onBlur={() => void save()}
        />
      </form>
    </SideBlock>
  )
}

interface SwitchLineProps {
  label: string
  /** A sentence about it. */
  hint: string
  isOn: boolean
  isDisabled: boolean
  onChange: (isOn: boolean) => void
}

export function SwitchLine({ label, hint, isOn, isDisabled, onChange }: SwitchLineProps) {
  const id = useId()
  return (
    <div className="l-row l-spread l-gap-12">
      <div className="l-column">
        <span id={id}>{label}</span>
        <span className="l-hint">{hint}</span>
      </div>
      <Switch
        aria-labelledby={id}
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  )
}

/** Switches of the settings: the words of their labels, and how they are read and changed. */
const switches = {
  debug: {
    setting: 'allowsDebug',
    read: ({ showDebug }: ComposeSettings) => showDebug,
    change: (showDebug: Flag) => ({ showDebug }),
  },
  changes: {
    setting: 'showsHistory',
    read: ({ showHistory }: ComposeSettings) => showHistory,
    change: (showHistory: Flag) => ({ showHistory }),
  },
  export: {
    setting: 'allowsExport',
    read: ({ allowsExport }: ComposeSettings) => allowsExport,
    change: (allowsExport: Flag) => ({ allowsExport }),
  },
} as const

/** Whether visitors may try the documents, see what changed, export what they see. */
export function SwitchBlock({ of, projectId, settings, mayEdit }: SettingsProps & { of: keyof typeof switches }) {
  const { t } = useTranslation('compose')
  const saving = useSaveComposeSettings(projectId)
  const { setting, read, change } = switches[of]
  return (
    <SideBlock title={t(`switches.${of}.title`)}>
      <SwitchLine
        label={t(`setting.${setting}`)}
        hint={t(`switches.${of}.hint`)}
        isOn={read(settings) === 1}
        isDisabled={!mayEdit || saving.isPending}
        onChange={(isOn) => saving.mutate({ revision: settings.revision, ...change(isOn ? 1 : 0) })}
      />
    </SideBlock>
  )
}

const parts = ['headers', 'params', 'returns'] as const

/** What the common lists hold, and the way to change them. */
export function CommonBlock({
  settings,
  onEdit,
  history,
}: {
  settings: ComposeSettings
  onEdit: (() => void) | undefined
  history: ReactNode
}) {
  const { t, i18n } = useTranslation(['compose', 'common'])
  const rows = parts.flatMap((part) => settings[part].map((row) => ({ ...row, part })))
  const counts = parts
    .map((part) => ({ part, count: settings[part].length }))
    .filter(({ count }) => count > 0)
    .map(({ part, count }) => t(`common.count.${part}`, { count }))
  return (
    <SideBlock
      title={t('common.title')}
      hint={rows.length > 0 ? listNames(counts, i18n.language) : undefined}
      end={
        <div className="l-row l-gap-2">
          {history}
          {onEdit !== undefined && (
            <Button size="xs" variant="subtle" onClick={onEdit}>
              {t('common.edit')}
            </Button>
          )}
        </div>
      }
    >
      {rows.length === 0 ? (
        <p className="l-hint">{t('common.empty')}</p>
      ) : (
        <ul className="l-plain-list">
          {rows.map(({ part, name, type, description }) => (
            <li
              key={`${part} ${name}`}
              className={clsx('l-row l-gap-12 l-py-4 l-rule-bottom', classes['common'])}
              title={t(`common.${part}`)}
            >
              <code className="l-cut l-size-12">{name}</code>
              <code className="l-cut l-t3 l-size-12">{type}</code>
              <span className="l-cut l-t2">{description}</span>
            </li>
          ))}
        </ul>
      )}
    </SideBlock>
  )
}
