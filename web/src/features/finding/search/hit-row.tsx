import type { SearchedField, SearchHit } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { fieldPath, hitPath } from '../../../entities/search/hit-link.ts'
import { HitMark } from '../../../entities/search/hit-mark.tsx'
import { useFieldPlace } from '../../../entities/search/use-field-place.ts'
import { MarkedRanges } from '../../../shared/ui/text/marked-ranges.tsx'
import { Tag } from '../../../shared/ui/text/tag.tsx'

/** One thing that was found, with its place and what of it has the words. */
export function HitRow({ hit }: { hit: SearchHit }) {
  const { t } = useTranslation('search')
  const { title, url, excerpt, fields, fieldCount, comment } = hit
  return (
    <li className="l-flex l-top l-gap-10 l-py-8 l-px-12">
      <span className="l-fixed l-row l-min-h-24 l-t3">
        <HitMark hit={hit} />
      </span>
      <span className="l-column l-rest l-gap-2">
        <span className="l-row l-wrap l-gap-2-8">
          <Link to={hitPath(hit)} className="l-inline-row l-min-w-hit l-min-h-hit l-medium l-break" data-hit>
            <span>
              <MarkedRanges filled marked={title} />
            </span>
          </Link>
          {url.text !== '' && (
            <span className="l-note l-mono l-break">
              <MarkedRanges filled marked={url} />
            </span>
          )}
          {hit.isDeprecated && <Tag>{t('deprecated')}</Tag>}
          {comment?.isResolved === true && <Tag>{t('resolved')}</Tag>}
        </span>
        {excerpt.text !== '' && (
          <span className="l-t2 l-break">
            <MarkedRanges filled marked={excerpt} />
          </span>
        )}
        {fields.map((field, index) => (
          // Fields of one name and place can be several: of alternatives.
          <FieldLine key={index} hit={hit} field={field} />
        ))}
        {fieldCount > fields.length && (
          <span className="l-note">{t('more', { count: fieldCount - fields.length })}</span>
        )}
        <span className="l-note l-break">
          {[...(comment === null ? [] : [comment.author]), placeOf(hit).join(' / ')].join(' · ')}
        </span>
      </span>
    </li>
  )
}

function placeOf({ spaceName, projectName, moduleName, folders }: SearchHit): string[] {
  return [spaceName, projectName, moduleName, ...folders].filter((name) => name !== '')
}

function FieldLine({ hit, field }: { hit: SearchHit; field: SearchedField }) {
  const place = useFieldPlace()(field)
  const { name, type, text } = field
  return (
    <span className="l-row l-wrap l-gap-2-8">
      <Link
        to={fieldPath(hit, field)}
        className="l-inline-row l-min-w-hit l-min-h-hit l-mono l-size-12 l-break"
        data-hit
      >
        <span>
          <MarkedRanges filled marked={name} />
        </span>
      </Link>
      {type !== '' && <span className="l-note l-mono">{type}</span>}
      {place !== '' && <span className="l-note">{place}</span>}
      {text.text !== '' && (
        <span className="l-t2 l-break">
          <MarkedRanges filled marked={text} />
        </span>
      )}
    </span>
  )
}
