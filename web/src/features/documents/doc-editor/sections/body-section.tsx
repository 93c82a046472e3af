import { Button, Switch } from '@mantine/core'
import { requestBodyOf, resolveObject, stringAt, type HttpContent } from '@lectern/model'
import { useTranslation } from 'react-i18next'
import { confirm } from '../../../../shared/ui/overlay/confirm/confirm-store.ts'
import { withKey } from '../state/json-edit.ts'
import { withBody, withMediaType } from '../state/operation-edit.ts'
import { newMedia, NoMediaType } from './add-media-type.tsx'
import { CommonPart } from './common-part.tsx'
import { Folding } from './folding.tsx'
import { MarkdownField } from './markdown-field.tsx'
import { MediaTypes } from './media-types.tsx'
import type { SectionProps } from './section-props.ts'

/** The request body. */
export function BodySection({ editor, content }: SectionProps & { content: HttpContent }) {
  const { t } = useTranslation('doc-editor')
  const { components, base } = editor
  const body = requestBodyOf(content, components)
  const change = (next: HttpContent, tag = '') => editor.edit((values) => ({ ...values, content: next }), tag)
  const saved =
    base.content.kind === 'http' ? resolveObject(base.content.operation['requestBody'], components)?.value : undefined
  if (body === undefined) {
    return (
      <>
        <div className="l-row l-wrap l-gap-12 l-min-h-32">
          <h2>{t('sections.body')}</h2>
        </div>
        <NoMediaType
          none={t('body.none')}
          addJson={t('body.add')}
          onAdd={(mediaType) =>
            change(
              withBody(content, components, (owner) =>
                withMediaType(owner, components, mediaType, () => newMedia(mediaType)),
              ),
            )
          }
        />
      </>
    )
  }
  const remove = async () => {
    const sure = await confirm({
      title: t('body.removeTitle'),
      body: t('media.removeBody'),
      confirmLabel: t('body.remove'),
      danger: true,
    })
    if (sure) change(withBody(content, components, () => undefined))
  }
  return (
    <>
      <div className="l-row l-wrap l-gap-12 l-min-h-32">
        <h2>{t('sections.body')}</h2>
        <Switch
          label={t('body.required')}
          checked={body.required}
          onChange={(event) => {
            const required = event.currentTarget.checked
            change(withBody(content, components, (owner) => withKey(owner, 'required', required ? true : undefined)))
          }}
        />
        <span className="l-row l-at-end l-gap-8">
          <Button variant="subtle" color="var(--l-bad)" onClick={() => void remove()}>
            {t('body.remove')}
          </Button>
        </span>
      </div>
      {body.ref !== undefined && <p className="l-hint">{t('shared.body', { ref: body.ref })}</p>}
      <MediaTypes
        label={t('sections.body')}
        section="body"
        owner={body.value}
        saved={saved}
        components={components}
        onChange={(owner) => change(withBody(content, components, () => owner))}
      />
      <CommonPart editor={editor} content={content} part="params" place="body" />
      <Folding title={t('body.description')} isOpenAtFirst={body.description !== ''}>
        <MarkdownField
          moduleId={editor.start.moduleId}
          label={t('body.description')}
          value={stringAt(body.value, 'description') ?? ''}
          onChange={(text) =>
            change(
              withBody(content, components, (owner) =>
                withKey(owner, 'description', text === '' ? undefined : text, ['description', 'content', 'required']),
              ),
              'body:description',
            )
          }
        />
      </Folding>
    </>
  )
}
