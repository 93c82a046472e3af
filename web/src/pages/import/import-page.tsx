import { Anchor, Button } from '@mantine/core'
import { limits } from '@lectern/contracts'
import {
  IconActivity,
  IconBraces,
  IconBuildingWarehouse,
  IconDatabaseExport,
  IconInfoCircle,
  IconMarkdown,
  IconSend,
  IconTerminal2,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { viewConfigQuery } from '../../entities/installation/view-config-query.ts'
import { modulesQuery } from '../../entities/module/module-queries.ts'
import { projectInfoQuery } from '../../entities/project/project-queries.ts'
import { currentUserQuery } from '../../entities/session/session-queries.ts'
import { useStartImport, useStartPreview } from '../../features/exchange/import/api/import-mutations.ts'
import { SourceCard } from '../../features/exchange/import/components/source-card.tsx'
import { TargetCard } from '../../features/exchange/import/components/target-card.tsx'
import {
  chooseFormat,
  hasSource,
  rememberJob,
  useImportAnswers,
  type ImportAnswers,
} from '../../features/exchange/import/import-answers.ts'
import type { Recognition } from '../../features/exchange/import/recognise.ts'
import { useRecognition } from '../../features/exchange/import/use-recognition.ts'
import { describeError } from '../../shared/api/report-error.ts'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { useRouteId } from '../../shared/lib/hooks/use-route-id.ts'
import { FormProblem } from '../../shared/ui/form/form-problem.tsx'
import { OptionCards } from '../../shared/ui/form/option-card.tsx'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import { StepperPage } from '../../shared/ui/layout/stepper-page.tsx'
import { CancelImport } from './cancel-import.tsx'
import classes from '../../features/exchange/import/components/source.module.css'

const icon = { size: 18, stroke: 1.6 } as const
const formats = [
  { value: 'openapi', icon: <IconBraces {...icon} /> },
  { value: 'postman', icon: <IconSend {...icon} /> },
  { value: 'yapi', icon: <IconDatabaseExport {...icon} /> },
  { value: 'har', icon: <IconActivity {...icon} /> },
  { value: 'curl', icon: <IconTerminal2 {...icon} /> },
  { value: 'markdown', icon: <IconMarkdown {...icon} /> },
] as const

interface FormProps {
  answers: ImportAnswers
  onChange: (change: Partial<ImportAnswers>) => void
}

function Formats({ answers, onChange }: FormProps) {
  const { t } = useTranslation('import')
  return (
    <fieldset className={clsx('l-grid l-gap-8 l-m-0 l-p-0 l-no-frame', classes['formats'])}>
      <legend className="l-mb-8 l-p-0 l-bold">{t('format.question')}</legend>
      <OptionCards
        value={answers.format}
        onChange={(value) => onChange(chooseFormat(value))}
        options={formats.map((format) => ({
          ...format,
          title: t(`format.${format.value}.name`),
          hint: t(`format.${format.value}.hint`),
        }))}
      />
    </fieldset>
  )
}

/** For super admins: a whole installation comes another way. */
function TornaEntry() {
  const { t } = useTranslation('import')
  const { data: user } = useQuery(currentUserQuery)
  if (user?.isSuperAdmin !== true) return null
  return (
    <p className={clsx('l-flex l-top l-gap-8 l-hint', classes['note'])}>
      <IconBuildingWarehouse size={15} stroke={1.6} aria-hidden />
      <span>
        {t('torna.hint')}{' '}
        <Anchor component={Link} to="/admin/migration" inherit>
          {t('torna.link')}
        </Anchor>
      </span>
    </p>
  )
}

/** The sentence in the foot about what will happen. */
function useIntent(answers: ImportAnswers, moduleName: string | undefined): string {
  const { t } = useTranslation('import')
  if (!hasSource(answers)) return t('intent.noSource')
  if (answers.target === 'new') return t('intent.new')
  return moduleName === undefined ? t('intent.noTarget') : t('intent.existing', { name: moduleName })
}

/** Documents to come, when the source has their number; recordings of one call become one. */
function operationsOf(recognition: Recognition | undefined): number {
  if (recognition?.kind === 'openapi') return recognition.operations ?? 0
  return recognition?.kind === 'calls' && recognition.format !== 'har' ? (recognition.operations ?? 0) : 0
}

/** First step of an import: what to read and where it goes. The next step has the job's own address. */
export function ImportPage() {
  const { t } = useTranslation('import')
  const projectId = useRouteId('projectId')
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const project = useQuery(projectInfoQuery(projectId))
  const modules = useQuery(modulesQuery(projectId))
  const { data: config } = useQuery(viewConfigQuery)
  const [answers, change] = useImportAnswers(projectId, search.get('moduleId') ?? undefined)
  const [problem, setProblem] = useState<string>()
  const start = useStartImport(projectId)
  const preview = useStartPreview(projectId)
  const recognition = useRecognition(answers)
  const maxBytes = config?.maxImportBytes ?? limits.importBytes
  const target = modules.data?.find((module) => module.id === answers.moduleId)
  const intent = useIntent(answers, target?.name)
  usePageTitle(t('title'), project.data?.name)
  const isTooLarge = answers.way === 'file' && (answers.file?.size ?? 0) > maxBytes
  const isReady = hasSource(answers) && !isTooLarge && (answers.target === 'new' || target !== undefined)
  const title = recognition !== undefined && 'title' in recognition ? recognition.title : ''
  const operations = operationsOf(recognition)
  const onChange = (part: Partial<ImportAnswers>) => {
    setProblem(undefined)
    change(part)
  }
  const submit = async (isPreview: boolean) => {
    try {
      const { jobId } = await (isPreview ? preview : start).mutateAsync(answers)
      if (!isPreview) rememberJob(projectId, jobId)
      await navigate(`/project/import/${projectId}/${jobId}${isPreview ? '?preview' : ''}`)
    } catch (error) {
      setProblem(describeError(error))
    }
  }
  return (
    <StepperPage
      title={t('into', { project: project.data?.name ?? '' })}
      meta={t('intro')}
      steps={[t('steps.source'), t('steps.preview'), t('steps.import'), t('steps.report')]}
      current={0}
      note={intent}
      actions={
        <>
          <CancelImport projectId={projectId} />
          <Button disabled={!isReady || preview.isPending} loading={start.isPending} onClick={() => void submit(false)}>
            {operations > 0 ? t('startCount', { count: operations }) : t('start')}
          </Button>
          <Button
            variant="filled"
            disabled={!isReady || start.isPending}
            loading={preview.isPending}
            onClick={() => void submit(true)}
          >
            {t('preview.action')}
          </Button>
        </>
      }
    >
      <QueryState query={modules}>
        {(list) => (
          <div className={clsx('l-column l-wide l-gap-16 l-centred', classes['form'])}>
            <Formats answers={answers} onChange={onChange} />
            <TornaEntry />
            <SourceCard answers={answers} onChange={onChange} maxBytes={maxBytes} recognition={recognition} />
            <TargetCard answers={answers} onChange={onChange} modules={list} title={title} />
            <FormProblem>{problem}</FormProblem>
            <p className={clsx('l-flex l-top l-gap-8 l-hint', classes['note'])}>
              <IconInfoCircle size={15} stroke={1.6} aria-hidden />
              {t('serverNote')}
            </p>
          </div>
        )}
      </QueryState>
    </StepperPage>
  )
}
