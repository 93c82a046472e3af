import { Button, Menu } from '@mantine/core'
import type { JsonObject, Schema } from '@lectern/model'
import { IconPlus } from '@tabler/icons-react'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import classes from '../components/doc-editor.module.css'

/** Content types offered (specification §3), and what else is common; any other can be typed. */
export const offeredMediaTypes = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/xml',
  'text/plain',
  '*/*',
  'application/octet-stream',
  'text/event-stream',
]

/** The representation people mean when they choose a content type. */
export function newMedia(mediaType: string): JsonObject {
  return { schema: startingSchema(mediaType) }
}

function startingSchema(mediaType: string): Schema {
  if (mediaType.startsWith('text/')) return { type: 'string' }
  if (mediaType === 'application/octet-stream') return { type: 'string', contentMediaType: mediaType }
  return mediaType === '*/*' ? true : { type: 'object', properties: {} }
}

export function AddMediaType({ taken, onAdd }: { taken: readonly string[]; onAdd: (mediaType: string) => void }) {
  const { t } = useTranslation('doc-editor')
  return (
    <Menu>
      <Menu.Target>
        <Button leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}>{t('media.add')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offeredMediaTypes
          .filter((each) => !taken.includes(each))
          .map((each) => (
            <Menu.Item key={each} ff="var(--l-mono)" onClick={() => onAdd(each)}>
              {each}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}

interface NoMediaTypeProps {
  none: string
  addJson: string
  onAdd: (mediaType: string) => void
}

/** Instead of the representations where there are none. */
export function NoMediaType({ none, addJson, onAdd }: NoMediaTypeProps) {
  return (
    <div className={clsx('l-flex l-wrap l-middle l-gap-8', classes['row'])}>
      <p className="l-hint">{none}</p>
      <Button onClick={() => onAdd('application/json')}>{addJson}</Button>
      <AddMediaType taken={['application/json']} onAdd={onAdd} />
    </div>
  )
}
