import { Checkbox } from '@mantine/core'
import type { ImportChange, RemovedWay } from '@lectern/contracts'
import { summarizeChanges, type ChangeGroup, type GroupFinding } from '@lectern/model'
import { IconChevronDown, IconUserEdit } from '@tabler/icons-react'
import clsx from 'clsx'
import { memo, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangeTitle } from '../../../../entities/change/change-title.tsx'
import { RichText, slotOf } from '../../../../entities/change/rich-text.tsx'
import { GroupLevel } from '../../../../entities/change/findings/group-level.tsx'
import { WhatChanged } from '../../../../entities/change/what-changed.tsx'
import { MethodLabel } from '../../../../shared/ui/text/method-label.tsx'
import { Segmented } from '../../../../shared/ui/form/segmented.tsx'
import { Tag, type TagTone } from '../../../../shared/ui/text/tag.tsx'
import { isChoosable, leftOut, toggled, type PreviewRow } from '../preview-model.ts'
import { GroupHead, TableHead } from './preview-heads.tsx'
import classes from './preview-rows.module.css'
import type { PreviewProps } from '../preview-props.ts'

const tones: Readonly<Record<Exclude<ImportChange['verdict'], 'gone'>, TagTone>> = {
  added: 'ok',
  changed: 'neutral',
  unchanged: 'outline',
  locked: 'outline',
  removed: 'outline',
}

/** A document the source no longer contains is lost only where the import removes it. */
function toneOf(verdict: ImportChange['verdict'], removed: RemovedWay): TagTone {
  if (verdict !== 'gone') return tones[verdict]
  return removed === 'remove' ? 'bad' : 'neutral'
}

/** Rows drawn at first, and more by each press. */
const step = 200

/** The things of a part, each with its tick, what happens to it in words, and the result. */
export function PreviewRows({ rows, ...props }: PreviewProps & { rows: readonly PreviewRow[] }) {
  const { t } = useTranslation('import')
  const [shown, setShown] = useState(step)
  const { report, choice } = props
  const foldersOut = useMemo(() => leftOut(report.changes.list, choice), [report, choice])
  if (rows.length === 0) return <p className="l-py-16 l-px-20 l-t3">{t('preview.nothing')}</p>
  return (
    <div role="table" aria-label={t('preview.changes')}>
      <TableHead rows={rows} foldersOut={foldersOut} {...props} />
      {rows
        .slice(0, shown)
        .map((row) =>
          row.kind === 'heading' ? (
            <GroupHead key={row.id} row={row} foldersOut={foldersOut} {...props} />
          ) : (
            <ChangeRow key={row.id} change={row.change} foldersOut={foldersOut} {...props} />
          ),
        )}
      {rows.length > shown && (
        <button
          type="button"
          className="l-block l-wide l-p-8 l-ac l-no-fill l-no-frame l-pointer"
          onClick={() => setShown(shown + step)}
        >
          {t('preview.showMore', { count: rows.length - shown })}
        </button>
      )}
    </div>
  )
}

interface ChangeRowProps extends PreviewProps {
  change: ImportChange
  /** Keys of the folders that stay out. */
  foldersOut: ReadonlySet<string>
}

/** Drawn anew only when it changed: a press that shows more rows leaves those above alone. */
const ChangeRow = memo(function ChangeRow({ change, foldersOut, choice, removed, onChoose }: ChangeRowProps) {
  const { t } = useTranslation('import')
  const { key, name, method, url, verdict, open, kept, folderKey } = change
  const isAboveOut = folderKey !== null && foldersOut.has(folderKey)
  const isTaken = !isAboveOut && !choice.docs.has(key)
  const part = key.startsWith('securitySchemes:') ? 'security' : 'models'
  const isLeft = change.kind === 'component' ? choice.leftOut.has(part) : isChoosable(change) && !isTaken
  return (
    <div
      role="row"
      className={clsx('l-grid l-middle l-py-4 l-px-20 l-min-h-32 l-rule-bottom l-hoverable', classes['row'])}
      data-out={isLeft || undefined}
    >
      <span role="cell">
        {isChoosable(change) && (
          <Checkbox
            size="xs"
            aria-label={t('preview.takeOne', { name })}
            checked={isTaken}
            disabled={isAboveOut}
            onChange={() => onChoose({ ...choice, docs: toggled(choice.docs, key) })}
          />
        )}
      </span>
      <span role="cell" className={clsx('l-row l-narrow l-gap-8', classes['name'])}>
        {method !== '' && <MethodLabel httpMethod={method} column />}
        <span title={url === '' ? name : `${name} · ${url}`}>{name}</span>
      </span>
      <div role="cell" className={clsx('l-narrow l-t2 l-break', classes['words'])}>
        <Level change={change} />
        <Words change={change} />
        <Likely change={change} choice={choice} onChoose={onChoose} />
      </div>
      <span role="cell" className="l-row l-end l-gap-8">
        {kept > 0 && (
          <span className="l-inline-row l-gap-2 l-ac l-size-12" title={t('preview.kept', { count: kept })}>
            <IconUserEdit size={14} stroke={1.6} role="img" aria-label={t('preview.kept', { count: kept })} />
            {kept}
          </span>
        )}
        {open > 0 ? (
          <Tag tone="warn">{t('preview.verdict.open')}</Tag>
        ) : (
          <Tag tone={toneOf(verdict, removed)}>{t(`preview.verdict.${verdict}`)}</Tag>
        )}
      </span>
    </div>
  )
})

/** What it is to callers, where they should know. */
function Level({ change: { level, isBreaking, findings } }: { change: ImportChange }) {
  const shown = level ?? (isBreaking ? 'breaking' : 'harmless')
  if (shown === 'harmless') return null
  const counted = findings.map(
    ({ isAccepted, ...finding }) => ({ ...finding, ...(isAccepted && { accepted: true }) }) as GroupFinding, // of the same release
  )
  return <GroupLevel level={shown} findings={counted} />
}

/** What happens, in one line; the rest unfolds. */
function Words({ change }: { change: ImportChange }) {
  const { t } = useTranslation('import')
  const { url, verdict, renamedFrom } = change
  const [groups, asked] = [readGroups(change.groups), readGroups(change.asked)]
  const renamed = renamedFrom === null ? undefined : t('preview.renamed', { name: renamedFrom })
  if (groups.length + asked.length === 0)
    return renamed ?? <span className="l-note l-mono">{verdict === 'unchanged' ? '' : url}</span>
  return (
    <details>
      <summary className="l-flex l-baseline l-spread l-gap-8 l-no-marks l-pointer">
        <span className="l-grid l-narrow l-gap-2">
          {asked.length > 0 && (
            <span>
              <RichText
                text={t('preview.asked', { text: slotOf('text') })}
                slots={{ text: <ChangeTitle summary={summarizeChanges(asked)} /> }}
              />
            </span>
          )}
          {renamed !== undefined && <span>{renamed}</span>}
          {groups.length > 0 && (
            <span>
              <ChangeTitle summary={summarizeChanges(groups)} />
            </span>
          )}
        </span>
        <IconChevronDown size={14} stroke={1.6} role="img" aria-label={t('preview.details')} />
      </summary>
      <WhatChanged groups={[...asked, ...groups]} />
    </details>
  )
}

/** As `describeChanges` made them on the server. */
function readGroups(sent: ImportChange['groups']): ChangeGroup[] {
  return sent.map((each) => each as ChangeGroup) // of the same release
}

/** A new document or shared model that may be one the source has no longer. */
function Likely({ change, choice, onChoose }: Pick<PreviewProps, 'choice' | 'onChoose'> & { change: ImportChange }) {
  const { t } = useTranslation('import')
  const { key, kind, likely } = change
  if (likely === null) return null
  const answer = choice.same.get(key)
  const answers = kind === 'component' ? 'answerModel' : 'answer'
  const former = kind === 'component' ? likely.name : `${likely.method} ${likely.url}`
  return (
    <div className="l-row l-wrap l-gap-6-10 l-py-4">
      <span>{t('preview.likely', { name: former })}</span>
      <Segmented
        name={t('preview.likely', { name: likely.name })}
        value={answer === undefined ? 'later' : answer ? 'same' : 'new'}
        onChange={(value) => {
          const same = new Map(choice.same)
          if (value === 'later') same.delete(key)
          else same.set(key, value === 'same')
          onChoose({ ...choice, same })
        }}
        segments={(['later', 'same', 'new'] as const).map((value) => ({
          value,
          label: t(`preview.${answers}.${value}`),
        }))}
      />
    </div>
  )
}
