import { Button, Checkbox, Select } from '@mantine/core'
import { IconArrowRight, IconFolder, IconFolderPlus } from '@tabler/icons-react'
import clsx from 'clsx'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mobileMedia, useMedia } from '../../../../shared/lib/hooks/use-media.ts'
import { Breakable } from '../../../../shared/ui/text/breakable.tsx'
import { leftOut, toggled } from '../preview-model.ts'
import { foldersWithNew, nowhere, placeOfOwn, placesFor, type FolderRow } from '../preview-places.ts'
import classes from './preview.module.css'
import type { PreviewProps } from '../preview-props.ts'

/** More folders than these are folded away on a phone, where the documents are below them. */
const fewFolders = 5
/** Folders drawn at first, and more by each press: each has a choice of all others. */
const step = 100

const icon = { size: 15, stroke: 1.6, 'aria-hidden': true } as const

/** The source's folders, each with its tick, and the folder its new documents go into. */
export function FolderPlaces(props: PreviewProps & { folders: readonly FolderRow[] }) {
  const { t } = useTranslation('import')
  const { report, choice, onChoose, folders } = props
  const filled = useMemo(() => foldersWithNew(report.changes.list), [report])
  const foldersOut = useMemo(() => leftOut(report.changes.list, choice), [report, choice])
  const places = folders.filter(({ key }) => filled.has(key))
  const isAllOut = places.every(({ key }) => choice.places.get(key) === nowhere)
  const isEach = choice.places.size > 0 && !isAllOut
  const isNarrow = useMedia(mobileMedia)
  const [isUnfolded, setUnfolded] = useState(false)
  const [shown, setShown] = useState(step)
  const isFolded = isNarrow && !isUnfolded && folders.length > fewFolders
  const ways = (['source', 'none', 'each'] as const).filter((way) => way !== 'each' || isEach)
  return (
    <>
      <div className={clsx('l-row l-spread l-gap-8 l-mb-8', classes['foldersHead'])}>
        <h2 className="l-size-13 l-bold l-line-20">{t('preview.folders')}</h2>
        {places.length > 0 && (
          <Select
            size="xs"
            aria-label={t('preview.place.all')}
            allowDeselect={false}
            data={ways.map((value) => ({ value, label: t(`preview.place.${value}`), disabled: value === 'each' }))}
            value={choice.places.size === 0 ? 'source' : isAllOut ? 'none' : 'each'}
            onChange={(way) => {
              const next = way === 'none' ? places.map(({ key }) => [key, nowhere] as const) : []
              onChoose({ ...choice, places: new Map(next) })
            }}
          />
        )}
      </div>
      {isFolded ? (
        <Button onClick={() => setUnfolded(true)}>{t('preview.showFolders', { count: folders.length })}</Button>
      ) : (
        <ul className={clsx('l-plain-list', classes['folders'])}>
          {folders.slice(0, shown).map((folder) => (
            <Folder
              key={folder.key}
              folder={folder}
              hasNew={filled.has(folder.key)}
              isOut={foldersOut.has(folder.key)}
              {...props}
            />
          ))}
        </ul>
      )}
      {!isFolded && folders.length > shown && (
        <Button onClick={() => setShown(shown + step)}>
          {t('preview.showMore', { count: folders.length - shown })}
        </Button>
      )}
      {places.some(({ isNew }) => !isNew) && <p className="l-mt-6 l-hint">{t('preview.place.newOnly')}</p>}
    </>
  )
}

interface FolderProps extends PreviewProps {
  folders: readonly FolderRow[]
  folder: FolderRow
  hasNew: boolean
  /** It stays out, or a folder above it does. */
  isOut: boolean
}

function Folder({ folder, hasNew, isOut, folders, choice, onChoose, ownFolders }: FolderProps) {
  const { t } = useTranslation('import')
  const { key, name, depth, isNew, count } = folder
  const place = choice.places.get(key)
  const stays = 'stays'
  const isCreated = isNew && place === undefined
  const others = placesFor(folder, folders, choice).map((each) => ({ value: each.key, label: each.name }))
  const own = ownFolders
    .filter((each) => isNew || each.name !== name)
    .map((each) => ({ value: placeOfOwn(each.id), label: each.name }))
  return (
    <li style={{ paddingInlineStart: depth * 12 }}>
      <Checkbox
        size="xs"
        checked={!isOut}
        disabled={isOut && !choice.folders.has(key)}
        onChange={() => onChoose({ ...choice, folders: toggled(choice.folders, key) })}
        label={
          <span className="l-break" title={name}>
            <Breakable name={name} />
          </span>
        }
      />
      {hasNew && !isOut && (
        <>
          <IconArrowRight {...icon} className={clsx('l-fixed l-t3', classes['arrow'])} />
          <Select
            size="xs"
            aria-label={t('preview.place.of', { name })}
            allowDeselect={false}
            title={isCreated ? t('preview.newFolder') : undefined}
            searchable={others.length + own.length > 8}
            className={classes['place']}
            leftSection={isCreated ? <IconFolderPlus {...icon} className="l-ok" /> : <IconFolder {...icon} />}
            {...(isCreated && {
              rightSection: <span className="l-ok l-size-12">{t('preview.place.new')}</span>,
              rightSectionWidth: 36,
            })}
            // The choices of each are all other folders: they are drawn when it is opened.
            comboboxProps={{ width: 240, position: 'bottom-end', keepMounted: false }}
            data={[
              { value: stays, label: name },
              { value: nowhere, label: t('preview.group.root') },
              ...others,
              ...own,
            ]}
            value={place ?? stays}
            onChange={(value) => {
              const places = new Map(choice.places)
              if (value === null || value === stays) places.delete(key)
              else places.set(key, value)
              onChoose({ ...choice, places })
            }}
          />
        </>
      )}
      <span className={clsx('l-fixed l-text-end', classes['folderCount'])}>{count}</span>
    </li>
  )
}
