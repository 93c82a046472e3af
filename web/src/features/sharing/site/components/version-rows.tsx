import { limits, type SiteSource } from '@lectern/contracts'
import { ActionIcon, Button, Radio, Select, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPlus, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { moveVersion, sourceKeyOf, suggestLabel, type SiteForm, type VersionForm } from '../site-form.ts'

interface VersionRowsProps {
  form: Pick<SiteForm, 'versions' | 'defaultKey'>
  sources: readonly SiteSource[]
  onChange: (change: Partial<SiteForm>) => void
}

const dragType = 'application/x-lectern-version'
const icon = { size: 14, stroke: 1.6 } as const

/** Versions of a site in the order of its switch: what each shows and what it is called. */
export function VersionRows({ form, sources, onChange }: VersionRowsProps) {
  const { t } = useTranslation('site')
  const { versions } = form
  const add = () => {
    const key = versions.reduce((highest, version) => Math.max(highest, version.key), -1) + 1
    onChange({ versions: [...versions, { key, label: '', source: '' }] })
  }
  return (
    <fieldset className="l-column l-gap-8 l-m-0 l-p-16 l-no-frame">
      <legend className="l-unseen">{t('versions.label')}</legend>
      <p className="l-m-0 l-bold" aria-hidden>
        {t('versions.label')}
      </p>
      <p className="l-m-0 l-note">{t('versions.hint')}</p>
      <ul className="l-plain-list l-column l-gap-8">
        {versions.map((version, index) => (
          <VersionRow key={version.key} {...{ form, sources, onChange, version, index }} />
        ))}
      </ul>
      <div>
        <Button
          size="xs"
          leftSection={<IconPlus {...icon} />}
          disabled={versions.length >= limits.siteVersions}
          onClick={add}
        >
          {t('versions.add')}
        </Button>
      </div>
    </fieldset>
  )
}

interface VersionRowProps extends VersionRowsProps {
  version: VersionForm
  index: number
}

function VersionRow({ form, sources, onChange, version, index }: VersionRowProps) {
  const { t } = useTranslation('site')
  const { versions, defaultKey } = form
  const change = (part: Partial<VersionForm>) =>
    onChange({ versions: versions.map((each) => (each.key === version.key ? { ...each, ...part } : each)) })
  const choose = (key: string | null) => {
    const source = sources.find((each) => sourceKeyOf(each) === key)
    if (source === undefined) return
    const label = version.label === '' || version.label === 'latest' ? suggestLabel(source) : version.label
    change({ source: sourceKeyOf(source), label })
  }
  return (
    <li
      className="l-flex l-wrap l-middle l-gap-6 l-p-8 l-card l-on-page"
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(dragType)) event.preventDefault()
      }}
      onDrop={(event) => {
        const dragged = event.dataTransfer.getData(dragType)
        if (dragged === '') return
        event.preventDefault()
        onChange({ versions: moveVersion(versions, Number(dragged), index) })
      }}
    >
      <Select
        aria-label={t('versions.source')}
        placeholder={t('versions.choose')}
        flex="1 1 100%"
        searchable
        value={version.source === '' ? null : version.source}
        data={groupsOf(sources, t)}
        nothingFoundMessage={t('versions.noSource')}
        onChange={choose}
      />
      <TextInput
        aria-label={t('versions.name')}
        placeholder={t('versions.name')}
        w={150}
        maxLength={limits.siteLabel}
        value={version.label}
        onChange={(event) => change({ label: event.currentTarget.value })}
      />
      <Radio
        className="l-rest"
        name="site-default"
        label={t('versions.default')}
        checked={version.key === defaultKey}
        onChange={() => onChange({ defaultKey: version.key })}
      />
      <Moves {...{ versions, version, index, onChange }} />
    </li>
  )
}

type MovesProps = Pick<VersionRowProps, 'version' | 'index' | 'onChange'> & { versions: readonly VersionForm[] }

function Moves({ versions, version, index, onChange }: MovesProps) {
  const { t } = useTranslation('site')
  const name = version.label
  const move = (by: number) => onChange({ versions: moveVersion(versions, index, index + by) })
  return (
    <div className="l-row">
      <span
        className="l-flex l-grab l-t3"
        title={t('versions.drag')}
        aria-hidden
        draggable
        onDragStart={(event) => {
          event.dataTransfer.setData(dragType, String(index))
          event.dataTransfer.effectAllowed = 'move'
        }}
      >
        <IconGripVertical size={16} stroke={1.6} />
      </span>
      <ActionIcon aria-label={t('versions.up', { name })} disabled={index === 0} onClick={() => move(-1)}>
        <IconArrowUp {...icon} />
      </ActionIcon>
      <ActionIcon
        aria-label={t('versions.down', { name })}
        disabled={index === versions.length - 1}
        onClick={() => move(1)}
      >
        <IconArrowDown {...icon} />
      </ActionIcon>
      <ActionIcon
        aria-label={t('versions.remove', { name })}
        disabled={versions.length === 1}
        onClick={() => onChange({ versions: versions.filter(({ key }) => key !== version.key) })}
      >
        <IconX {...icon} />
      </ActionIcon>
    </div>
  )
}

/** Sources by kind; what not everyone reads is named so. */
function groupsOf(sources: readonly SiteSource[], t: ReturnType<typeof useTranslation<'site'>>['t']) {
  return (['release', 'share', 'compose'] as const).flatMap((kind) => {
    const items = sources
      .filter((source) => source.kind === kind)
      .map((source) => {
        const name = source.place === '' ? source.name : `${source.name} (${source.place})`
        const label = source.state === 'open' ? name : `${name} · ${t(`state.${source.state}`)}`
        return { value: sourceKeyOf(source), label }
      })
    return items.length === 0 ? [] : [{ group: t(`kind.${kind}`), items }]
  })
}
