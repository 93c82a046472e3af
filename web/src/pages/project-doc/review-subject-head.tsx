import type { DocType } from '@lectern/contracts'
import { Button } from '@mantine/core'
import { IconArrowUpRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { MethodLabel } from '../../shared/ui/text/method-label.tsx'
import { RelativeDate } from '../../shared/ui/text/relative-date.tsx'

interface ReviewSubjectHeadProps {
  /** Id of the heading, which names the section. */
  id: string
  icon?: ReactNode
  subject: { name: string; type: DocType; httpMethod: string; url: string }
  /** To the thing itself; `undefined` when it is gone. */
  to: string | undefined
  /** Where it came from, before the moment it did. */
  origin: string
  atMs: number
}

/** What needs no decision, and where it came from. */
export function ReviewSubjectHead({ id, icon, subject, to, origin, atMs }: ReviewSubjectHeadProps) {
  const { t } = useTranslation('review')
  const { name, type, httpMethod, url } = subject
  return (
    <>
      <header className="l-row l-wrap l-gap-4-10">
        {icon ?? <MethodLabel type={type} httpMethod={httpMethod} size="header" />}
        {url !== '' && <code className="l-t2 l-mono l-break">{url}</code>}
        <h2 className="l-size-15 l-bold l-line-24" id={id}>
          {name}
        </h2>
        {to !== undefined && (
          <Button
            className="l-at-end"
            size="xs"
            variant="subtle"
            component={Link}
            to={to}
            leftSection={<IconArrowUpRight size={14} stroke={1.6} aria-hidden />}
          >
            {t('open')}
          </Button>
        )}
      </header>
      <p className="l-note l-break">
        {origin} <RelativeDate epochMs={atMs} />
      </p>
    </>
  )
}
