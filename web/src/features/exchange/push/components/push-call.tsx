import { useTranslation } from 'react-i18next'

/** What each call brings; those of later servers are shown by their names alone. */
const brings = {
  'doc.push': 'documents',
  'push.openapi': 'description',
  'enum.push': 'dictionary',
  'enum.batch.push': 'dictionaries',
  'doc.category.create': 'folder',
  'doc.category.name.update': 'folderName',
  'module.debug.env.set': 'environment',
  'module.debug.env.delete': 'environmentDeleted',
} as const

const isKnown = (api: string): api is keyof typeof brings => Object.hasOwn(brings, api)

/** What a push brings, in words, and the name of its call. */
export function PushCall({ api }: { api: string }) {
  const { t } = useTranslation('push')
  if (!isKnown(api)) return api
  return (
    <>
      {t(`call.${brings[api]}`)} <code className="l-note l-mono">{api}</code>
    </>
  )
}
