import type { HealthFinding, HealthPlace, HealthRow } from '@lectern/contracts'
import { healthRules } from '@lectern/model'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { MethodLabel } from '../../../shared/ui/text/method-label.tsx'
import { Tag } from '../../../shared/ui/text/tag.tsx'
import { mendPath, subjectPath, type HealthHome } from './health-links.ts'

interface HealthRowProps {
  home: HealthHome
  row: HealthRow
  /** Where rows are of several applications. */
  moduleName?: string | undefined
  onIgnore: (finding: HealthFinding) => void
}

/** A document or model with what was found, each leading to where it is mended. */
export function HealthRowLine({ home, row, moduleName, onIgnore }: HealthRowProps) {
  const { t } = useTranslation('health')
  const { subject, docType, httpMethod, name, url, owner, findings } = row
  return (
    <li className="l-column l-gap-4 l-py-8 l-px-12">
      <span className="l-row l-wrap l-gap-8">
        {subject === 'doc' && <MethodLabel type={docType} httpMethod={httpMethod} />}
        <Link to={subjectPath(home, row)} className="l-inline-row l-min-w-hit l-min-h-hit l-medium l-break">
          {name}
        </Link>
        {subject === 'model' && <span className="l-note">{t('model')}</span>}
        {url !== '' && <span className="l-note l-mono l-break">{url}</span>}
        {moduleName !== undefined && <span className="l-note">{moduleName}</span>}
        {owner !== '' && <span className="l-note">{t('owner', { name: owner })}</span>}
      </span>
      <ul className="l-plain-list l-column l-gap-2">
        {findings.map((finding) => (
          <FindingLine key={finding.rule} home={home} row={row} finding={finding} onIgnore={() => onIgnore(finding)} />
        ))}
      </ul>
    </li>
  )
}

/** Places of a finding that are listed before they are counted. */
const fewPlaces = 5

interface FindingLineProps extends Pick<HealthRowProps, 'home' | 'row'> {
  finding: HealthFinding
  onIgnore: () => void
}

function FindingLine({ home, row, finding: { rule, count, places }, onIgnore }: FindingLineProps) {
  const { t } = useTranslation('health')
  const level = healthRules.find(({ id }) => id === rule)?.level ?? 'suggestion'
  const shown = places.slice(0, fewPlaces)
  const title = t(`rule.${rule}`)
  return (
    <li className="l-row l-wrap l-gap-2-8">
      <Tag tone={level === 'problem' ? 'bad' : 'neutral'}>{t(`level.${level}`)}</Tag>
      <Link to={mendPath(home, row, rule, places[0])} className="l-inline-row l-min-w-hit l-min-h-hit">
        {count > 1 ? t('ruleCount', { rule: title, count }) : title}
      </Link>
      {shown.map((place) => (
        <PlaceLink
          key={`${place.place} ${place.status} ${place.name}`}
          to={mendPath(home, row, rule, place)}
          place={place}
        />
      ))}
      {count > shown.length && shown.length > 0 && (
        <span className="l-note">{t('more', { count: count - shown.length })}</span>
      )}
      <Button
        size="xs"
        variant="link"
        className="l-at-end"
        aria-label={t('ignore.one', { rule: title, name: row.name })}
        onClick={onIgnore}
      >
        {t('ignore.action')}
      </Button>
    </li>
  )
}

function PlaceLink({ to, place: { place, status, name } }: { to: string; place: HealthPlace }) {
  const { t } = useTranslation(['health', 'search'])
  const where =
    status === ''
      ? place === 'model' || place === ''
        ? ''
        : t(`search:place.${place}`)
      : t(`search:placeOf.${place === 'header' ? 'header' : 'response'}`, { status })
  return (
    <span className="l-row l-wrap l-gap-4">
      <Link to={to} className="l-inline-row l-min-w-hit l-min-h-hit l-size-12 l-break">
        {name === '' ? where : <span className="l-mono">{name}</span>}
      </Link>
      {name !== '' && where !== '' && <span className="l-note">{where}</span>}
    </span>
  )
}
