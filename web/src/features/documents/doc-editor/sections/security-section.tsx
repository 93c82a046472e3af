import { ActionIcon, Button, Checkbox, Radio, TagsInput, Tooltip } from '@mantine/core'
import { arrayAt, isObject, objectAt, stringsAt, type HttpContent, type Json, type JsonObject } from '@lectern/model'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { withKey } from '../state/json-edit.ts'
import { withField } from '../state/operation-edit.ts'
import classes from '../components/doc-editor.module.css'
import type { SectionProps } from './section-props.ts'

/** Who may call it: as the application says, anybody, or one of these ways. */
export function SecuritySection({ editor, content }: SectionProps & { content: HttpContent }) {
  const { t } = useTranslation('doc-editor')
  const own = arrayAt(content.operation, 'security')
  const rule = own === undefined ? 'inherited' : own.length === 0 ? 'none' : 'own'
  const schemes = Object.keys(editor.components.securitySchemes ?? {})
  const set = (security: Json[] | undefined, tag = '') =>
    editor.edit((values) => ({ ...values, content: withField(content, 'security', security) }), tag)
  const [firstScheme] = schemes
  const choose = (value: string) => {
    if (value === 'inherited') set(undefined)
    else set(value === 'none' ? [] : [firstScheme === undefined ? {} : { [firstScheme]: [] }])
  }
  return (
    <>
      <div className="l-row l-wrap l-gap-12 l-min-h-32">
        <h2>{t('sections.security')}</h2>
      </div>
      <Radio.Group value={rule} onChange={choose} aria-label={t('sections.security')}>
        <div className="l-column l-gap-8 l-plain-list">
          <Radio value="inherited" label={t('security.inherited')} />
          <Radio value="none" label={t('security.none')} />
          <Radio value="own" label={t('security.own')} disabled={schemes.length === 0 && rule !== 'own'} />
        </div>
      </Radio.Group>
      {schemes.length === 0 && <p className="l-hint">{t('security.noSchemes')}</p>}
      {rule === 'own' && own !== undefined && (
        <Alternatives list={own.filter(isObject)} schemes={schemes} onChange={(list) => set(list, 'security')} />
      )}
    </>
  )
}

interface AlternativesProps {
  list: readonly JsonObject[]
  schemes: readonly string[]
  onChange: (list: Json[]) => void
}

/** Any one of them suffices; within one all are needed. */
function Alternatives({ list, schemes, onChange }: AlternativesProps) {
  const { t } = useTranslation('doc-editor')
  const replace = (at: number, requirement: JsonObject) =>
    onChange(list.map((each, index) => (index === at ? requirement : each)))
  return (
    <>
      <ul className="l-column l-gap-8 l-plain-list">
        {list.map((requirement, index) => (
          <li key={index} className="l-p-12 l-card">
            <div className="l-row l-wrap l-gap-12 l-min-h-32">
              <h3>{t('security.alternative', { number: index + 1 })}</h3>
              <span className="l-row l-at-end l-gap-8">
                <Tooltip label={t('security.remove')}>
                  <ActionIcon
                    aria-label={t('security.remove')}
                    onClick={() => onChange(list.filter((_, at) => at !== index))}
                  >
                    <IconTrash size={16} stroke={1.6} aria-hidden />
                  </ActionIcon>
                </Tooltip>
              </span>
            </div>
            <Requirement requirement={requirement} schemes={schemes} onChange={(next) => replace(index, next)} />
          </li>
        ))}
      </ul>
      <div className={clsx('l-flex l-wrap l-middle l-gap-8', classes['row'])}>
        <Button leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={() => onChange([...list, {}])}>
          {t('security.add')}
        </Button>
      </div>
    </>
  )
}

interface RequirementProps {
  requirement: JsonObject
  schemes: readonly string[]
  onChange: (requirement: JsonObject) => void
}

function Requirement({ requirement, schemes, onChange }: RequirementProps) {
  const { t } = useTranslation('doc-editor')
  const names = [...new Set([...Object.keys(requirement), ...schemes])]
  const isEmpty = Object.keys(requirement).length === 0
  return (
    <div className="l-column l-gap-8 l-plain-list">
      {names.map((name) => {
        const isOn = objectAt({ requirement }, 'requirement')?.[name] !== undefined
        return (
          <div key={name} className={clsx('l-flex l-wrap l-middle l-gap-8', classes['row'])}>
            <Checkbox
              label={name}
              checked={isOn}
              onChange={() => onChange(withKey(requirement, name, isOn ? undefined : []))}
            />
            {isOn && (
              <TagsInput
                className={classes['grow']}
                aria-label={t('security.scopes', { name })}
                placeholder={t('security.scopesHint')}
                value={stringsAt(requirement, name)}
                onChange={(scopes) => onChange(withKey(requirement, name, scopes))}
              />
            )}
          </div>
        )
      })}
      {isEmpty && <p className="l-hint">{t('security.anonymous')}</p>}
    </div>
  )
}
