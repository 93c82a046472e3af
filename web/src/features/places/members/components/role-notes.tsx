import { fixedRoleReasons, type Member } from '@lectern/contracts'
import { IconInfoCircle } from '@tabler/icons-react'
import clsx from 'clsx'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { MemberPlace } from '../member-place.ts'
import classes from './members.module.css'

/** Why some of the roles shown are plain text, one sentence each. */
export function RoleNotes({ place, members }: { place: MemberPlace; members: readonly Member[] }) {
  const { t } = useTranslation('members')
  const reasons = fixedRoleReasons.filter((reason) => members.some((member) => member.fixedBy === reason))
  if (reasons.length === 0) return null
  return (
    <ul className={clsx('l-column l-gap-4 l-m-0 l-py-14 l-px-20 l-hint l-no-marks', classes['notes'])}>
      {reasons.map((reason) => (
        <li className="l-flex l-gap-8" key={reason}>
          <IconInfoCircle className="l-fixed l-mt-1" size={15} stroke={1.6} aria-hidden />
          <span>
            {reason === 'spaceAdmin' ? (
              <Trans
                t={t}
                i18nKey="note.spaceAdmin"
                components={{ place: <Link to={`/space/member/${place.space.id}`} /> }}
              />
            ) : (
              t(`note.${reason}`)
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
