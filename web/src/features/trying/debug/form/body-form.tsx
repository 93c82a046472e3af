import { Button, Menu, Select } from '@mantine/core'
import { requestBodyOf } from '@lectern/model'
import { IconBraces, IconChevronDown, IconWand, type Icon } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { indentJson } from '../indent-json.ts'
import { useOneRow } from '../../../../shared/lib/hooks/use-one-row.ts'
import { CodeEditor } from '../../../../shared/ui/code-editor/code-editor.tsx'
import type { CodeLanguage } from '../../../../shared/ui/code-editor/code-language.ts'
import { Segmented } from '../../../../shared/ui/form/segmented.tsx'
import { IconTool } from '../../../../shared/ui/overlay/icon-tool.tsx'
import { bodyExamplesOf, bodyOf, mediaTypesOf, type DraftBody, type TriedDocument } from '../draft/call-draft.ts'
import { changeBody, type ChangeDraft } from '../draft/edit-draft.ts'
import { suggestBody } from '../draft/suggest-body.ts'
import { useBodyProblems } from '../draft/use-body-problems.ts'
import { emptyGraphql, graphqlType, writeGraphql } from '../graphql/graphql-body.ts'
import { GraphqlForm } from '../graphql/graphql-form.tsx'
import { useGraphql } from '../graphql/use-graphql.ts'
import type { SchemaSource } from '../graphql/use-schema.ts'
import { BodyFields } from './body-fields.tsx'
import { useEditorVariables, useNamedVariables } from '../variables/variable-words.ts'
import { FilePicker } from './file-picker.tsx'
import classes from './form.module.css'

interface BodyFormProps {
  document: TriedDocument
  body: DraftBody
  schemaSource: SchemaSource
  onChange: ChangeDraft
}

/** What a part of the form needs. */
type BodyPartProps = Omit<BodyFormProps, 'schemaSource'>

/** Offered besides the media types of the document. */
const commonTypes = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/xml',
  'text/plain',
  'application/octet-stream',
]

/** In the list of media types. */
const graphqlChoice = 'graphql'

/** The body: its media type, and what fits that. */
export function BodyForm({ document, body, schemaSource, onChange }: BodyFormProps) {
  const { t } = useTranslation('debug')
  const documented = useMemo(() => mediaTypesOf(document), [document])
  const others = commonTypes.filter((type) => !documented.includes(type))
  const graphql = useGraphql(body)
  const { ref, isShort } = useOneRow()
  const isRequired = requestBodyOf(document.content, document.components)?.required === true
  return (
    <div className="l-flex l-column l-rest">
      <div ref={ref} className="l-row l-wrap l-gap-8 l-px-16 l-py-8">
        <Select
          className={classes['mediaType'] ?? ''}
          aria-label={t('body.mediaType')}
          allowDeselect={false}
          data={[
            ...(documented.length === 0 ? [] : [{ group: t('body.documented'), items: documented }]),
            {
              group: t('body.other'),
              items: [
                { value: '', label: t('body.none') },
                ...others.map((type) => ({ value: type, label: type })),
                { value: graphqlChoice, label: 'GraphQL' },
              ],
            },
          ]}
          value={graphql.isOn ? graphqlChoice : body.mediaType}
          onChange={(type) => {
            graphql.setAsText(false)
            onChange((draft) => ({ ...draft, body: bodyOfChoice(document, type ?? '') }))
          }}
        />
        {graphql.canBe && (
          <Segmented
            name={t('graphql.editor')}
            segments={[
              { value: 'graphql', label: 'GraphQL' },
              { value: 'json', label: 'JSON' },
            ]}
            value={graphql.isOn ? 'graphql' : 'json'}
            onChange={(next) => graphql.setAsText(next === 'json')}
          />
        )}
        <BodyTools document={document} body={body} canFormat={!graphql.isOn} isShort={isShort} onChange={onChange} />
      </div>
      {body.kind === 'none' && (
        <p className="l-px-16 l-note">{t(isRequired ? 'body.noneButRequired' : 'body.noneHint')}</p>
      )}
      {graphql.isOn && (
        <GraphqlForm
          body={body}
          schemaSource={schemaSource}
          onChange={(text) => {
            graphql.setWritten(text)
            onChange((draft) => changeBody(draft, { text }))
          }}
        />
      )}
      {body.kind === 'text' && !graphql.isOn && <BodyText document={document} body={body} onChange={onChange} />}
      {(body.kind === 'form' || body.kind === 'multipart') && <BodyFields body={body} onChange={onChange} />}
      {body.kind === 'file' && (
        <div className="l-px-16 l-pb-12">
          <FilePicker
            label={t('body.file')}
            files={body.file === undefined ? [] : [body.file]}
            onChange={([file]) => onChange((draft) => changeBody(draft, { file }))}
          />
        </div>
      )}
    </div>
  )
}

/** The body of a media type, or an empty one of GraphQL. */
function bodyOfChoice(document: TriedDocument, choice: string): DraftBody {
  if (choice !== graphqlChoice) return bodyOf(document, choice === '' ? undefined : choice)
  return { kind: 'text', mediaType: graphqlType, text: writeGraphql(emptyGraphql), fields: [], file: undefined }
}

interface BodyToolsProps extends BodyPartProps {
  /** It is shown as a text. */
  canFormat: boolean
  /** Its row has no room for their names. */
  isShort: boolean
}

/** Named examples, the example of the document, and indenting JSON. */
function BodyTools({ document, body, canFormat, isShort, onChange }: BodyToolsProps) {
  const { t } = useTranslation('debug')
  const examples = useMemo(() => bodyExamplesOf(document, body.mediaType), [document, body.mediaType])
  const isDocumented = mediaTypesOf(document).includes(body.mediaType)
  const fill = (example?: string) =>
    onChange((draft) => ({ ...draft, body: bodyOf(document, body.mediaType, example) }))
  return (
    <>
      {examples.length > 1 && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button variant="subtle" rightSection={<IconChevronDown size={14} stroke={1.6} aria-hidden />}>
              {t('body.example')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
            {examples.map(({ name, label }) => (
              <Menu.Item key={name} onClick={() => fill(name)}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {isDocumented && <BodyTool icon={IconWand} label={t('body.fill')} isShort={isShort} onClick={() => fill()} />}
      {canFormat && languageOf(body) === 'json' && body.kind === 'text' && (
        <BodyTool
          icon={IconBraces}
          label={t('body.format')}
          isShort={isShort}
          onClick={() => onChange((draft) => changeBody(draft, { text: indented(draft.body.text) }))}
        />
      )}
    </>
  )
}

interface BodyToolProps {
  icon: Icon
  label: string
  isShort: boolean
  onClick: () => void
}

/** A button, which is an icon where its row is too short for its name. */
function BodyTool({ icon: Picture, label, isShort, onClick }: BodyToolProps) {
  if (isShort) return <IconTool icon={Picture} label={label} onClick={onClick} />
  return (
    <Button variant="subtle" leftSection={<Picture size={15} stroke={1.6} aria-hidden />} onClick={onClick}>
      {label}
    </Button>
  )
}

/** Text that is no JSON stays as it is. */
function indented(text: string): string {
  try {
    return indentJson(text)
  } catch {
    return text
  }
}

function languageOf({ mediaType }: DraftBody): CodeLanguage {
  if (/[/+]json\b/i.test(mediaType)) return 'json'
  if (/[/+]xml\b/i.test(mediaType)) return 'xml'
  return mediaType.startsWith('text/html') ? 'html' : 'text'
}

function BodyText({ document, body, onChange }: BodyPartProps) {
  const { t } = useTranslation('debug')
  const { problems, lines } = useBodyProblems(document, body)
  const { unknown } = useNamedVariables(body.text)
  const variables = useEditorVariables()
  const { t: words } = useTranslation('call-variable')
  return (
    <div className="l-flex l-column l-rest l-px-16 l-pb-12">
      <CodeEditor
        className={classes['editor']}
        label={t('body.text')}
        language={languageOf(body)}
        value={body.text}
        problems={problems}
        variables={variables}
        suggest={(place) => suggestBody(document, body.mediaType, place)}
        onChange={(text) => onChange((draft) => changeBody(draft, { text }))}
      />
      {unknown.length > 0 && (
        <p className="l-pt-4 l-size-12 l-warn">{words('unknown', { names: unknown.join(', ') })}</p>
      )}
      {lines.length > 0 && (
        <ul className="l-plain-list l-pt-4 l-size-12 l-warn" aria-label={t('body.problems')}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
